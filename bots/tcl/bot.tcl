# Wins, blocks, else takes the centre, a corner, or whatever is free; in 2048 where most merges.
#
# Tcl has no JSON of its own. Joust writes its lines without white space and its fields in a fixed
# order, so that regular expressions can take them apart.

# The text, the number or the list of that name in a line; empty where it is null or missing.
proc field {line name} {
    set value {:(?:"([^"]*)"|(-?\d+)|\[([^\]]*)\])}
    set text [set number [set list ""]]
    regexp "\"$name\"$value" $line - text number list
    return $text$number$list
}

# Whether a mark would be one of enough in a row if it took a cell.
proc makesRow {board size win cell mark} {
    foreach {right down} {1 0 0 1 1 1 1 -1} {
        set length 1
        foreach sign {1 -1} {
            set x [expr {$cell % $size + $sign * $right}]
            set y [expr {$cell / $size + $sign * $down}]
            while {$x >= 0 && $x < $size && $y >= 0 && $y < $size
                   && [string index $board [expr {$y * $size + $x}]] eq $mark} {
                incr length
                incr x [expr {$sign * $right}]
                incr y [expr {$sign * $down}]
            }
        }
        if {$length >= $win} {return 1}
    }
    return 0
}

proc ticTacToe {line} {
    global size win
    set board [field $line board]
    set legal [split [field $line legal] ,]
    set you [field $line you]
    foreach mark [list $you [expr {$you eq "X" ? "O" : "X"}]] {
        foreach cell $legal {
            if {[makesRow $board $size $win $cell $mark]} {return $cell}
        }
    }
    set last [expr {$size * $size - 1}]
    set corners [list 0 [expr {$size - 1}] [expr {$last - $size + 1}] $last]
    foreach cell [concat [expr {$last / 2}] $corners] {
        if {$cell in $legal} {return $cell}
    }
    # On a large board, near the last move.
    set last [field $line last]
    return [lindex [lsort -integer -command [list nearer $last $size] $legal] 0]
}

proc nearer {from size a b} {
    return [expr {[distance $from $a $size] - [distance $from $b $size]}]
}

proc distance {a b size} {
    return [expr {abs($a % $size - $b % $size) + abs($a / $size - $b / $size)}]
}

# The tiles of a row after they have slid to its start.
proc slide {row} {
    set tiles {}
    set mayMerge 0
    foreach tile $row {
        if {$tile == 0} continue
        if {$mayMerge && $tile == [lindex $tiles end]} {
            lset tiles end [expr {2 * $tile}]
            set mayMerge 0
        } else {
            lappend tiles $tile
            set mayMerge 1
        }
    }
    return $tiles
}

proc twentyFortyEight {line} {
    global size
    regexp {"board":\[(.*?)\]\]} $line - text
    set tiles [regexp -all -inline {\d+} $text]
    set best {}
    set fewest [expr {$size * $size + 1}]
    foreach move {down left right up} {
        if {![string match *"$move"* [field $line legal]]} continue
        set left 0
        for {set i 0} {$i < $size} {incr i} {
            set row {}
            for {set j 0} {$j < $size} {incr j} {
                set cell [expr {$move in {left right} ? $i * $size + $j : $j * $size + $i}]
                lappend row [lindex $tiles $cell]
            }
            if {$move in {right down}} {set row [lreverse $row]}
            incr left [llength [slide $row]]
        }
        if {$left < $fewest} {
            set fewest $left
            set best $move
        }
    }
    return "\"$best\""
}

proc send {line} {
    puts $line
    flush stdout ;# or the line would wait in a buffer until the clock has run out
}

while {[gets stdin line] >= 0} {
    switch [field $line type] {
        hello {
            set game [field $line game]
            set size [field $line size]
            set win [field $line win]
            send {{"type":"ready"}}
        }
        turn {
            set move [expr {$game eq "2048" ? [twentyFortyEight $line] : [ticTacToe $line]}]
            send "{\"turn\":[field $line turn],\"move\":$move}"
        }
        quit {
            break
        }
    }
}
