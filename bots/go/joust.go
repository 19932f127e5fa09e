package main

// The part of a bot that is the same for every bot: a line of JSON in, a line out. A bot is a
// function for each game that it plays, from what it sees to a move:
//
//	func main() {
//		play(map[string]chooser{
//			"tic-tac-toe": func(turn turn) any { return turn.cells()[0] },
//			"2048":        func(turn turn) any { return turn.directions()[0] },
//		})
//	}
//
// Standard output belongs to Joust: print to os.Stderr.

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// rules are those of the game, as hello names them.
type rules struct {
	Size int `json:"size"` // the side of the board
	Win  int `json:"win"`  // tic-tac-toe: the marks in a row that win
}

// turn is what a bot sees when it is to move.
type turn struct {
	rules
	Number int             `json:"turn"`
	You    string          `json:"you"` // tic-tac-toe: your mark
	Board  json.RawMessage `json:"board"`
	Legal  json.RawMessage `json:"legal"`
	Clock  *int            `json:"clock_ms"` // nil for no limit
}

// chooser returns one of the legal moves.
type chooser func(turn turn) any

// marks is the board of tic-tac-toe, row by row: X, O, or a dot where a cell is free.
func (t turn) marks() string { return decoded[string](t.Board) }

// cells are the legal moves of tic-tac-toe: the free cells, ascending.
func (t turn) cells() []int { return decoded[[]int](t.Legal) }

// tiles is the board of 2048: the rows from the top, 0 where a cell is free.
func (t turn) tiles() [][]int { return decoded[[][]int](t.Board) }

// directions are the legal moves of 2048.
func (t turn) directions() []string { return decoded[[]string](t.Legal) }

// play answers until Joust asks the bot to exit or closes the input.
func play(games map[string]chooser) {
	var choose chooser
	var known rules
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var message struct {
			Type  string `json:"type"`
			Game  string `json:"game"`
			Rules rules  `json:"rules"`
		}
		if err := json.Unmarshal(lines.Bytes(), &message); err != nil {
			fail(err)
		}
		switch message.Type {
		case "hello":
			choose, known = games[message.Game], message.Rules
			fmt.Println(`{"type":"ready"}`)
		case "turn":
			asked := decoded[turn](lines.Bytes())
			asked.rules = known
			send(map[string]any{"turn": asked.Number, "move": choose(asked)})
		case "quit":
			return
		}
	}
}

func send(reply any) {
	line, err := json.Marshal(reply)
	if err != nil {
		fail(err)
	}
	fmt.Println(string(line))
}

func decoded[Value any](text []byte) (value Value) {
	if err := json.Unmarshal(text, &value); err != nil {
		fail(err)
	}
	return value
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
