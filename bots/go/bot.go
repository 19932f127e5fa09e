// Plays where most rows are still open; in 2048 looks two moves ahead, each first move in a
// goroutine of its own.
package main

import "sync"

func main() {
	play(map[string]chooser{"tic-tac-toe": ticTacToe, "2048": twentyFortyEight})
}

// ticTacToe takes the cell that is worth most, by the rows through it.
func ticTacToe(turn turn) any {
	marks, worth := turn.marks(), map[int]int{}
	size, last := turn.Size, turn.Win-1
	for start := range marks {
		x, y := start%size, start/size
		for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			right, down := x+last*step[0], y+last*step[1]
			if right < 0 || right >= size || down >= size {
				continue
			}
			own, other := 0, 0
			for i := 0; i <= last; i++ {
				switch mark := marks[start+i*(step[1]*size+step[0])]; {
				case mark == turn.You[0]:
					own++
				case mark != '.':
					other++
				}
			}
			for i := 0; i <= last; i++ {
				worth[start+i*(step[1]*size+step[0])] += rowWorth(own, other, turn.Win)
			}
		}
	}
	best := turn.cells()[0]
	for _, cell := range turn.cells() {
		if worth[cell] > worth[best] {
			best = cell
		}
	}
	return best
}

// rowWorth says how much a row with so many marks of either side matters.
func rowWorth(own, other, win int) int {
	switch {
	case own > 0 && other > 0:
		return 0
	case own == win-1:
		return 1 << 40
	case other == win-1:
		return 1 << 30
	case own > 0:
		return 3 << (3 * own)
	default:
		return 2 << (3 * other)
	}
}

// twentyFortyEight takes the direction that is best two moves later.
func twentyFortyEight(turn turn) any {
	legal := turn.directions()
	worths := make([]int, len(legal))
	var group sync.WaitGroup
	for i, direction := range legal {
		group.Add(1)
		go func(i int, direction string) {
			defer group.Done()
			worths[i], _ = worthOf(turn.tiles(), direction, 2)
		}(i, direction)
	}
	group.Wait()
	best := 0
	for i := range worths {
		if worths[i] > worths[best] {
			best = i
		}
	}
	return legal[best]
}

// worthOf says what a move and the best ones after it bring, and whether the move is legal.
func worthOf(board [][]int, direction string, moves int) (worth int, isLegal bool) {
	next, gain, isLegal := slide(board, direction)
	if !isLegal {
		return 0, false
	}
	free := 0
	for _, row := range next {
		for _, tile := range row {
			if tile == 0 {
				free++
			}
		}
	}
	if moves == 1 {
		return gain + 10*free, true
	}
	total, seen := 0, 0
	for y, row := range next {
		for x := range row {
			// Some free cells stand for all of them.
			if row[x] != 0 || (x+y)%2 == 1 && free > 3 {
				continue
			}
			row[x] = 2
			best := -10000
			for _, later := range []string{"up", "right", "down", "left"} {
				if worth, isLegal := worthOf(next, later, moves-1); isLegal && worth > best {
					best = worth
				}
			}
			total, seen = total+best, seen+1
			next[y][x] = 0
		}
	}
	if seen > 0 {
		total /= seen
	}
	return gain + total, true
}

// slide returns the board after a move, what merged, and whether anything has changed.
func slide(board [][]int, direction string) (next [][]int, gain int, hasChanged bool) {
	size := len(board)
	next = make([][]int, size)
	for i := range next {
		next[i] = make([]int, size)
	}
	for line := 0; line < size; line++ {
		cell := func(i int) (y, x int) {
			switch direction {
			case "up":
				return i, line
			case "down":
				return size - 1 - i, line
			case "left":
				return line, i
			default:
				return line, size - 1 - i
			}
		}
		place, mayMerge := -1, false
		for i := 0; i < size; i++ {
			y, x := cell(i)
			tile := board[y][x]
			if tile == 0 {
				continue
			}
			toY, toX := 0, 0
			if mayMerge {
				toY, toX = cell(place)
			}
			if mayMerge && next[toY][toX] == tile {
				next[toY][toX], mayMerge = 2*tile, false
				gain += 2 * tile
			} else {
				place, mayMerge = place+1, true
				toY, toX = cell(place)
				next[toY][toX] = tile
			}
			hasChanged = hasChanged || place != i
		}
	}
	return next, gain, hasChanged
}
