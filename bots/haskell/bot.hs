-- | Looks ahead: in tic-tac-toe the deeper the smaller the board, in 2048 three moves.
--
-- GHC comes without a JSON library. Joust writes its lines without white space and its fields in a
-- fixed order, so that a search for @"name":@ finds a field.
module Main (main) where

import Data.Char (isDigit)
import Data.List (isPrefixOf, maximumBy, minimumBy, sortOn, tails, transpose)
import Data.Maybe (fromMaybe, listToMaybe)
import Data.Ord (comparing)
import System.IO

-- | What follows the name of a field in a line.
field :: String -> String -> String
field name line = fromMaybe "" (listToMaybe values)
  where
    key = show name ++ ":"
    values = [drop (length key) rest | rest <- tails line, key `isPrefixOf` rest]

text, number :: String -> String -> String
text name = takeWhile (/= '"') . drop 1 . field name
number name = takeWhile isDigit . field name

-- * Tic-tac-toe

data Rules = Rules { size :: Int, win :: Int, rows :: [[Int]] }

rules :: Int -> Int -> Rules
rules n k = Rules n k
  [ [(y + i * down) * n + x + i * right | i <- [0 .. k - 1]]
  | y <- [0 .. n - 1], x <- [0 .. n - 1], (right, down) <- [(1, 0), (0, 1), (1, 1), (-1, 1)]
  , let lastX = x + (k - 1) * right, lastX >= 0, lastX < n, y + (k - 1) * down < n ]

-- | What a board is worth to a side: rows that only one has begun, and above all a whole one.
worth :: Rules -> Char -> String -> Int
worth r you board = sum (map row (rows r))
  where
    row cells = value (count you) (count (other you))
      where count mark = length (filter ((== mark) . (board !!)) cells)
    value own 0 | own == win r = 1000000
                | otherwise = 5 ^ own - 1
    value 0 their | their == win r = -1000000
                  | otherwise = 1 - 5 ^ their
    value _ _ = 0

-- | The worth of the best move so many moves ahead.
search :: Rules -> Int -> Char -> String -> Int
search r depth you board
  | depth == 0 || abs now > 500000 || null cells = now * (depth + 1)
  | otherwise = maximum [negate (after cell) | cell <- cells]
  where
    now = worth r you board
    cells = free board
    after cell = search r (depth - 1) (other you) (put cell you board)

free :: String -> [Int]
free board = [cell | (cell, '.') <- zip [0 ..] board]

other :: Char -> Char
other you = if you == 'X' then 'O' else 'X'

put :: Int -> Char -> String -> String
put cell mark board = take cell board ++ mark : drop (cell + 1) board

ticTacToe :: Rules -> String -> String
ticTacToe r line = show (minimumBy (comparing after) (nearMiddle (free board)))
  where
    board = text "board" line
    you = head (text "you" line)
    after cell
      | size r > 5 = negate (2 * gain cell you + gain cell (other you))
      | otherwise = search r depth (other you) (put cell you board)
    depth | length (free board) <= 6 = 6
          | otherwise = if size r == 3 then 3 else 1
    -- What the rows through a cell are worth to a side that has taken it.
    gain cell side = worth r { rows = filter (cell `elem`) (rows r) } side (put cell side board)
    nearMiddle = sortOn (\cell -> fromMiddle (cell `mod` size r) + fromMiddle (cell `div` size r))
    fromMiddle place = abs (2 * place - size r + 1)

-- * 2048

type Board = [[Integer]]

tiles :: String -> Board
tiles line = read (takeBoard 0 (field "board" line))
  where
    takeBoard :: Int -> String -> String
    takeBoard depth ('[' : rest) = '[' : takeBoard (depth + 1) rest
    takeBoard 1 (']' : _) = "]"
    takeBoard depth (']' : rest) = ']' : takeBoard (depth - 1) rest
    takeBoard depth (c : rest) = c : takeBoard depth rest
    takeBoard _ [] = []

slide :: [Integer] -> [Integer]
slide row = take (length row) (merge (filter (> 0) row) ++ repeat 0)
  where
    merge (a : b : rest) | a == b = a + b : merge rest
    merge (a : rest) = a : merge rest
    merge [] = []

moves :: [(String, Board -> Board)]
moves =
  [ ("left", map slide), ("up", transpose . map slide . transpose)
  , ("right", map (reverse . slide . reverse))
  , ("down", transpose . map (reverse . slide . reverse) . transpose) ]

-- | Free cells, and rows that fall from the top left, some moves ahead.
promise :: Int -> Board -> Double
promise depth board
  | depth > 0, not (null later) = maximum (map (promise (depth - 1)) later)
  | otherwise = 12 * room - fromIntegral (sum rises)
  where
    rises = [max 0 (b - a) | line <- board ++ transpose board, (a, b) <- zip line (tail line)]
    later = filter (/= board) [move board | (_, move) <- moves]
    room = fromIntegral (length (filter (== 0) (concat board)))

twentyFortyEight :: String -> String
twentyFortyEight line = show (fst (maximumBy (comparing snd) legal))
  where
    board = tiles line
    legal = [(name, promise 2 (move board)) | (name, move) <- moves, move board /= board]

-- * The talk with Joust

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering -- or a line would wait in a buffer until the clock has run out
  input <- getContents
  talk id (lines input)

-- | Answers lines, with the way to choose a move that hello has brought.
talk :: (String -> String) -> [String] -> IO ()
talk choose (line : rest) = case text "type" line of
  "hello" -> do
    putStrLn "{\"type\":\"ready\"}"
    talk (chooser line) rest
  "turn" -> do
    putStrLn ("{\"turn\":" ++ number "turn" line ++ ",\"move\":" ++ choose line ++ "}")
    talk choose rest
  "quit" -> pure ()
  _ -> talk choose rest
talk _ [] = pure ()

chooser :: String -> String -> String
chooser hello
  | text "game" hello == "2048" = twentyFortyEight
  | otherwise = ticTacToe (rules (read (number "size" hello)) (read (number "win" hello)))
