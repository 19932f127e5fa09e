# frozen_string_literal: true

# The referee of Pig: who is to move rolls a die as often as they dare; a one loses all of the turn.
#
# The dice follow from the seed, and the position is kept from one question to the next.

require "json"

$stdout.sync = true # each answer is flushed

SEATS = %w[red blue].freeze
RULES = { "target" => 100 } # what wins

def hello(asked)
  asked.each do |name, value|
    next if name == "target" && value&.between?(10, 1000)

    return { type: "refused", reason: "#{name} is #{value}; there is target, 10 to 1000" }
  end
  RULES.merge!(asked)
  { type: "game", seats: SEATS, moves: %w[roll hold], rules: RULES, luck: true, incremental: true, open: true }
end

# A game as far as it was played.
class Pig
  def initialize(seed)
    @dice = Random.new(seed.to_i)
    @scores = [0, 0]
    @mover = 0
    @sum = 0 # of this turn
  end

  def play(move)
    move == "roll" ? roll : hold
  end

  def answer
    over = @scores.max >= RULES["target"]
    return { type: "end", scores: @scores, reason: "target", **pictures } if over

    { type: "turn", seat: SEATS[@mover], legal: @sum.zero? ? ["roll"] : %w[roll hold],
      view: { mine: @scores[@mover], other: @scores[1 - @mover], sum: @sum }, **pictures }
  end

  private

  def roll
    die = @dice.rand(1..6)
    @event = "#{SEATS[@mover]} rolls #{die}"
    die == 1 ? pass : @sum += die
  end

  def hold
    @event = "#{SEATS[@mover]} holds with #{@sum}"
    @scores[@mover] += @sum
    pass
  end

  def pass
    @mover = 1 - @mover
    @sum = 0
  end

  # A track for each seat: what it has for sure in its color, what it plays for in gray.
  def pictures
    rows = SEATS.each_index.map do |seat|
      sure = track(@scores[seat])
      risked = track(@scores[seat] + (seat == @mover ? @sum : 0)) - sure
      (SEATS[seat][0] * sure + "+" * risked).ljust(20, ".")
    end
    lines = ["red #{@scores[0]}, blue #{@scores[1]}"]
    lines << "#{@event}; #{SEATS[@mover]} plays for #{@sum}" if @event
    colors = { r: "red", b: "blue", "+": "grey" }
    { text: (rows + lines).join("\n"), board: { rows:, colors:, lines: } }
  end

  def track(score) = [20, 20 * score / RULES["target"]].min
end

game = nil
$stdin.each_line do |line|
  question = JSON.parse(line)
  case question["type"]
  when "hello" then answer = hello(question["rules"])
  when "position", "more"
    game = Pig.new(question["seed"]) if question["type"] == "position"
    question["moves"].each { |move| game.play(move) }
    answer = game.answer
  else next # something that a later Joust may say
  end
  puts JSON.generate(answer)
end
