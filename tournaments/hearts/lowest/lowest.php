<?php
// Hearts: plays its lowest card, and its highest one where that takes no trick.

declare(strict_types=1);

function choose(array $legal, array $trick): string
{
    usort($legal, fn($a, $b) => strpos('789TJQKA', $a[0]) <=> strpos('789TJQKA', $b[0]));
    $follows = $trick === [] || $trick[0][1] === $legal[0][1];
    return $follows ? $legal[0] : end($legal);
}

while (($line = fgets(STDIN)) !== false) {
    $message = json_decode($line, true);
    $reply = match ($message['type']) {
        'hello' => ['type' => 'ready'],
        'turn' => ['turn' => $message['turn'], 'move' => choose($message['legal'], $message['trick'])],
        default => null,
    };
    if ($reply !== null) {
        fwrite(STDOUT, json_encode($reply) . "\n");
    }
}
