# frozen_string_literal: true

# Pig: holds at 10, so that it seldom loses a turn.

require "json"

$stdout.sync = true # flush each line, or it would wait in a buffer until the clock has run out

target = 100
$stdin.each_line do |line|
  message = JSON.parse(line, symbolize_names: true)
  case message[:type]
  when "hello"
    target = message[:rules].fetch(:target, target)
    puts JSON.generate(type: "ready")
  when "turn"
    done = message[:sum] >= 10 || message[:mine] + message[:sum] >= target
    puts JSON.generate(turn: message[:turn], move: done ? "hold" : "roll")
  end
end
