# frozen_string_literal: true

# Snakes: goes for the food, and around what is next to it.

require "json"

$stdout.sync = true # flush each line, or it would wait in a buffer until the clock has run out

STEPS = { "up" => [-1, 0], "down" => [1, 0], "left" => [0, -1], "right" => [0, 1] }.freeze

def choose(legal, snakes, food, seat, size)
  head = snakes.find { |snake| snake[:seat] == seat }[:cells].first
  taken = snakes.flat_map { |snake| snake[:cells] }
  legal.min_by do |move|
    cell = head.zip(STEPS[move]).map(&:sum)
    is_free = cell.all? { |place| place.between?(0, size - 1) } && !taken.include?(cell)
    distance = cell.zip(food).sum { |place, target| (place - target).abs }
    [is_free ? 0 : 1, distance]
  end
end

size = seat = nil
$stdin.each_line do |line|
  message = JSON.parse(line, symbolize_names: true)
  case message[:type]
  when "hello"
    size = message[:rules][:size]
    puts JSON.generate(type: "ready")
  when "start" then seat = message[:seat]
  when "turn"
    move = choose(message[:legal], message[:snakes], message[:food], seat, size)
    puts JSON.generate(turn: message[:turn], move:)
  end
end
