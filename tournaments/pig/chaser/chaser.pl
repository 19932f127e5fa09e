#!/usr/bin/env perl
# Pig: holds at 21 and an eighth of how far it is behind; goes for the target when either is near
# (Neller and Presser, "Practical Play of the Dice Game Pig", 2010).
use strict;
use warnings;
use JSON::PP;

$| = 1;    # flush after each line, or it would wait in a buffer until the clock has run out

my $target = 100;

sub choose {
    my ( $mine, $other, $sum ) = @{ $_[0] }{qw(mine other sum)};
    return 'hold' if $mine + $sum >= $target;
    my $near = $mine >= $target - 29 || $other >= $target - 29;
    return 'roll' if $near;
    return $sum >= 21 + ( $other - $mine ) / 8 ? 'hold' : 'roll';
}

while ( my $line = <STDIN> ) {
    my $message = decode_json($line);
    my $reply;
    if ( $message->{type} eq 'hello' ) {
        $target = $message->{rules}{target} // $target;
        $reply  = { type => 'ready' };
    }
    elsif ( $message->{type} eq 'turn' ) {
        $reply = { turn => $message->{turn}, move => choose($message) };
    }
    else { next }
    print encode_json($reply), "\n";
}
