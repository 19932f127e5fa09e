-- Wins, blocks, else plays beside what there is; in 2048 keeps the large tiles along one edge.
--
-- Lua has no JSON of its own. Joust writes its lines without white space and its fields in a fixed
-- order, so that patterns can take them apart.

local function field(line, name)
  return line:match('"' .. name .. '":"([^"]*)"') or line:match('"' .. name .. '":([^,}%]]*)')
end

-- How long the run of a mark through a cell would be in one direction, and what lies at its ends.
local function run(board, size, cell, mark, right, down)
  local length, open = 1, 0
  for sign = -1, 1, 2 do
    local x, y = cell % size + sign * right, cell // size + sign * down
    while x >= 0 and x < size and y >= 0 and y < size do
      local found = board:sub(y * size + x + 1, y * size + x + 1)
      if found == "." then open = open + 1 end
      if found ~= mark then break end
      length, x, y = length + 1, x + sign * right, y + sign * down
    end
  end
  return length, open
end

local function ticTacToe(line, size, win)
  local board, you = field(line, "board"), field(line, "you")
  local best, most = nil, -1
  for cell = 0, #board - 1 do
    if board:sub(cell + 1, cell + 1) == "." then
      local worth = 0
      for mark, factor in pairs { [you] = 3, [you == "X" and "O" or "X"] = 2 } do
        for _, step in ipairs { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } } do
          local length, open = run(board, size, cell, mark, step[1], step[2])
          if length >= win then
            worth = worth + factor * 1000000
          else
            worth = worth + factor * open * 6 ^ length
          end
        end
      end
      if worth > most then best, most = cell, worth end
    end
  end
  return string.format("%d", best)
end

-- The tiles of a line after they have slid to its start, and what merged.
local function slide(tiles)
  local result, gain, mayMerge = {}, 0, false
  for _, tile in ipairs(tiles) do
    if tile > 0 and mayMerge and result[#result] == tile then
      result[#result], gain, mayMerge = 2 * tile, gain + 2 * tile, false
    elseif tile > 0 then
      result[#result + 1], mayMerge = tile, true
    end
  end
  while #result < #tiles do result[#result + 1] = 0 end
  return result, gain
end

-- The cells of a line, from the edge to which a move slides the tiles.
local function walk(move, i, size)
  local cells = {}
  for j = 1, size do
    local across = (move == "left" or move == "up") and j or size + 1 - j
    local isRow = move == "left" or move == "right"
    cells[j] = isRow and (i - 1) * size + across or (across - 1) * size + i
  end
  return cells
end

-- Large tiles weigh more towards the bottom, and there towards the right; so do free cells.
local function worth(tiles, move, size)
  local sum = 0
  for i = 1, size do
    local cells, before = walk(move, i, size), {}
    for j, cell in ipairs(cells) do before[j] = tiles[cell] end
    local after, gain = slide(before)
    sum = sum + gain
    for j, cell in ipairs(cells) do
      local row, column = (cell - 1) // size, (cell - 1) % size
      sum = sum + after[j] * 2 ^ (2 * (row - size)) * (1 + column / size)
      if after[j] == 0 then sum = sum + 8 end
    end
  end
  return sum
end

local function twentyFortyEight(line, size)
  local tiles, best, most = {}, nil, -1
  for number in line:match('"board":%[(.-)%]%]'):gmatch("%d+") do
    tiles[#tiles + 1] = tonumber(number)
  end
  for move in line:match('"legal":%[(.-)%]'):gmatch("%a+") do
    local found = worth(tiles, move, size)
    if found > most then best, most = move, found end
  end
  return '"' .. best .. '"'
end

local function send(line)
  io.write(line, "\n")
  io.flush() -- or the line would wait in a buffer until the clock has run out
end

local game, size, win
for line in io.lines() do
  local kind = field(line, "type")
  if kind == "hello" then
    game = field(line, "game")
    size, win = tonumber(field(line, "size")), tonumber(field(line, "win"))
    send('{"type":"ready"}')
  elseif kind == "turn" then
    local move = game == "2048" and twentyFortyEight(line, size) or ticTacToe(line, size, win)
    send('{"turn":' .. field(line, "turn") .. ',"move":' .. move .. "}")
  elseif kind == "quit" then
    break
  end
end
