# frozen_string_literal: true

# Wins, blocks, else plays near the middle and its own marks; in 2048 keeps the most cells free.

require "json"

$stdout.sync = true # flush each line, or it would wait in a buffer until the clock has run out

# A board of tic-tac-toe, with the values of its cells for the player to move.
Grid = Struct.new(:marks, :size, :win, :you) do
  def best(legal)
    legal.max_by { |cell| [longest(cell, you) >= win ? 1 : 0, longest(cell, other), worth(cell)] }
  end

  def other = you == "X" ? "O" : "X"

  def worth(cell)
    x, y = cell.divmod(size)
    longest(cell, you) - ([x, y].sum { |place| (place - (size - 1) / 2.0).abs })
  end

  # The longest run of a mark through a cell if it were there; one that does not threaten counts 0.
  def longest(cell, mark)
    steps = [[1, 0], [0, 1], [1, 1], [1, -1]]
    length = steps.map { |x, y| 1 + run(cell, mark, x, y) + run(cell, mark, -x, -y) }.max
    mark == you || length >= win - 1 ? length : 0
  end

  def run(cell, mark, right, down)
    y, x = cell.divmod(size)
    (1...size).take_while do |i|
      row, column = y + i * down, x + i * right
      [row, column].all? { |place| place.between?(0, size - 1) } &&
        marks[row * size + column] == mark
    end.length
  end
end

def slide(row)
  tiles = row.reject(&:zero?).slice_when { |a, b| a != b }.flat_map do |equal|
    equal.each_slice(2).map(&:sum)
  end
  tiles + [0] * (row.length - tiles.length)
end

def after(board, move)
  case move
  when "left" then board.map { |row| slide(row) }
  when "right" then board.map { |row| slide(row.reverse).reverse }
  when "up" then after(board.transpose, "left").transpose
  when "down" then after(board.transpose, "right").transpose
  end
end

# The best number of free cells that some moves can leave, if no tile came in between.
def room(board, moves)
  free = board.flatten.count(0)
  return free if moves.zero?

  later = %w[up right down left].map { |move| after(board, move) } - [board]
  free + (later.map { |changed| room(changed, moves - 1) }.max || -10)
end

rules = nil
play = {
  "tic-tac-toe" => lambda do |turn|
    Grid.new(turn["board"], rules["size"], rules["win"], turn["you"]).best(turn["legal"])
  end,
  "2048" => ->(turn) { turn["legal"].max_by { |move| room(after(turn["board"], move), 1) } }
}

game = nil
$stdin.each_line do |line|
  message = JSON.parse(line)
  case message["type"]
  when "hello"
    game, rules = message.values_at("game", "rules")
    puts JSON.generate(type: "ready")
  when "turn"
    puts JSON.generate(turn: message["turn"], move: play[game].call(message))
  when "quit"
    break
  end
end
