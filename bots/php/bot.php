<?php
// Wins, blocks, else blocks or makes the most rows at once; in 2048 keeps like tiles together.

declare(strict_types=1);

/** All rows of enough cells: across, down and slantwise. */
function rows(int $size, int $win): Generator
{
    foreach (range(0, $size * $size - 1) as $cell) {
        foreach ([[1, 0], [0, 1], [1, 1], [-1, 1]] as [$right, $down]) {
            $x = $cell % $size + ($win - 1) * $right;
            $y = intdiv($cell, $size) + ($win - 1) * $down;
            if ($x >= 0 && $x < $size && $y < $size) {
                yield range($cell, $y * $size + $x, $down * $size + $right);
            }
        }
    }
}

function ticTacToe(array $turn, array $rules): int
{
    $worth = array_fill_keys($turn['legal'], 0);
    foreach (rows($rules['size'], $rules['win']) as $row) {
        $marks = array_map(fn($cell) => $turn['board'][$cell], $row);
        $count = array_count_values($marks);
        $own = $count[$turn['you']] ?? 0;
        $other = count($row) - $own - ($count['.'] ?? 0);
        $value = match (true) {
            $own > 0 && $other > 0 => 0,
            $own === count($row) - 1 => 1_000_000,
            $other === count($row) - 1 => 100_000,
            default => 1 + 3 * $own ** 3 + 2 * $other ** 3,
        };
        foreach ($row as $cell) {
            if (isset($worth[$cell])) {
                $worth[$cell] += $value;
            }
        }
    }
    return array_search(max($worth), $worth, true);
}

/** A row after its tiles have slid to its start. */
function slide(array $row): array
{
    $tiles = [];
    $mayMerge = false;
    foreach (array_filter($row) as $tile) {
        if ($mayMerge && end($tiles) === $tile) {
            $tiles[array_key_last($tiles)] *= 2;
            $mayMerge = false;
        } else {
            $tiles[] = $tile;
            $mayMerge = true;
        }
    }
    return array_pad($tiles, count($row), 0);
}

function transposed(array $board): array
{
    return array_map(null, ...$board);
}

function after(array $board, string $move): array
{
    return match ($move) {
        'left' => array_map('slide', $board),
        'right' => array_map(fn($row) => array_reverse(slide(array_reverse($row))), $board),
        'up' => transposed(after(transposed($board), 'left')),
        'down' => transposed(after(transposed($board), 'right')),
    };
}

/** Free cells, and neighbours that are equal or nearly so, make a board easy to play on. */
function ease(array $board): float
{
    $ease = 0;
    foreach ([...$board, ...transposed($board)] as $line) {
        foreach ($line as $i => $tile) {
            $next = $line[$i + 1] ?? 0;
            $ease += $tile === 0 ? 3 : 0;
            $ease -= $tile > 0 && $next > 0 ? abs(log($tile / $next, 2)) : 0;
        }
    }
    return $ease;
}

function twentyFortyEight(array $turn): string
{
    $worths = array_map(fn($move) => ease(after($turn['board'], $move)), $turn['legal']);
    return $turn['legal'][array_search(max($worths), $worths, true)];
}

function send(array $message): void
{
    fwrite(STDOUT, json_encode($message) . "\n");
}

while (($line = fgets(STDIN)) !== false) {
    $message = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    switch ($message['type']) {
        case 'hello':
            ['game' => $game, 'rules' => $rules] = $message;
            send(['type' => 'ready']);
            break;
        case 'turn':
            $move = $game === '2048' ? twentyFortyEight($message) : ticTacToe($message, $rules);
            send(['turn' => $message['turn'], 'move' => $move]);
            break;
        case 'quit':
            exit(0);
    }
}
