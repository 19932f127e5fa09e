#!/usr/bin/env perl
# Reads rows off the board as words, and searches them by patterns: in tic-tac-toe for marks, in
# 2048 for pairs.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # flush after each line, or it would wait in a buffer until the clock has run out

my ( $game, $rules );

# All rows of enough cells: across, down and slantwise.
sub rows {
    my ( $size, $win ) = @_;
    my @rows;
    for my $cell ( 0 .. $size * $size - 1 ) {
        my ( $x, $y ) = ( $cell % $size, int( $cell / $size ) );
        for my $step ( [ 1, 0 ], [ 0, 1 ], [ 1, 1 ], [ -1, 1 ] ) {
            my ( $right, $down ) = map { $_ * ( $win - 1 ) } @$step;
            next if $x + $right < 0 || $x + $right >= $size || $y + $down >= $size;
            push @rows, [ map { $cell + $_ * ( $step->[1] * $size + $step->[0] ) } 0 .. $win - 1 ];
        }
    }
    return @rows;
}

# The cell that the rows through it make worth most.
sub tic_tac_toe {
    my ($turn) = @_;
    my @marks  = split //, $turn->{board};
    my $you    = $turn->{you};
    my %worth  = map { $_ => 0 } @{ $turn->{legal} };
    for my $row ( rows( $rules->{size}, $rules->{win} ) ) {
        my $word  = join '', @marks[@$row];
        my $own   = () = $word =~ /$you/g;
        my $other = () = $word =~ /[^.$you]/g;
        next if $own && $other;
        my $value = $own ? 2 * 12**$own : 12**$other;
        $value *= 50 if $own == $rules->{win} - 1;
        exists $worth{$_} and $worth{$_} += $value for @$row;
    }
    my ($best) = sort { $worth{$b} <=> $worth{$a} || $a <=> $b } keys %worth;
    return $best + 0;
}

# The sum of the pairs of equal tiles that would merge in some lines.
sub pairs {
    my $sum = 0;
    for my $line (@_) {
        my $tiles = join ' ', grep { $_ } @$line;
        $sum += $1 while $tiles =~ /\b(\d+) \1\b/g;
    }
    return $sum;
}

# Across or down, wherever larger tiles merge; left and down before right and up.
sub twenty_forty_eight {
    my ($turn)  = @_;
    my @rows    = @{ $turn->{board} };
    my @columns = map { my $x = $_; [ map { $_->[$x] } @rows ] } 0 .. $#rows;
    my @order   = qw(down left right up);
    @order = qw(left right down up) if pairs(@rows) > pairs(@columns);
    my %is_legal = map { $_ => 1 } @{ $turn->{legal} };
    my ($move) = grep { $is_legal{$_} } @order;
    return $move;
}

while ( my $line = <STDIN> ) {
    my $message = decode_json($line);
    my $type    = $message->{type};
    if ( $type eq 'hello' ) {
        ( $game, $rules ) = @$message{qw(game rules)};
        print encode_json( { type => 'ready' } ), "\n";
    }
    elsif ( $type eq 'turn' ) {
        my $move = $game eq '2048' ? twenty_forty_eight($message) : tic_tac_toe($message);
        print encode_json( { turn => $message->{turn}, move => $move } ), "\n";
    }
    last if $type eq 'quit';
}
