(* Alpha-beta search in tic-tac-toe; in 2048 the move that merges most and leaves most room.

   OCaml has no JSON of its own. Joust writes its lines without white space and its fields in a
   fixed order, so that a search for "name": finds a field. *)

(* What follows the name of a field in a line; nothing where there is no such field. *)
let field name line =
  let key = "\"" ^ name ^ "\":" in
  let length = String.length key and all = String.length line in
  let rec find at =
    if at + length > all then ""
    else if String.sub line at length = key then String.sub line (at + length) (all - at - length)
    else find (at + 1)
  in
  find 0

let text name line = try Scanf.sscanf (field name line) "\"%[^\"]\"" Fun.id with _ -> ""
let number name line = try Scanf.sscanf (field name line) "%d" Fun.id with _ -> 0

(* ---- tic-tac-toe *)

let other = function 'X' -> 'O' | _ -> 'X'

(* All rows of enough cells: across, down and slantwise. *)
let rows size win =
  let row x y (right, down) =
    List.init win (fun i -> ((y + (i * down)) * size) + x + (i * right))
  in
  let fits x y (right, down) =
    let last_x = x + ((win - 1) * right) and last_y = y + ((win - 1) * down) in
    last_x >= 0 && last_x < size && last_y < size
  in
  List.concat_map
    (fun cell ->
      let x = cell mod size and y = cell / size in
      List.filter (fits x y) [ (1, 0); (0, 1); (1, 1); (-1, 1) ] |> List.map (row x y))
    (List.init (size * size) Fun.id)

let won = 1_000_000

(* What a row is worth to a side: nothing once both have begun it. *)
let row_worth you board row =
  let count wanted = List.length (List.filter (fun cell -> wanted (Bytes.get board cell)) row) in
  let own = count (fun mark -> mark = you) and theirs = count (fun mark -> mark = other you) in
  let power n = if n = List.length row then won else int_of_float (5. ** float n) - 1 in
  if own > 0 && theirs > 0 then 0 else power own - power theirs

let worth rows you board = List.fold_left (fun sum row -> sum + row_worth you board row) 0 rows

let free board =
  List.filter (fun cell -> Bytes.get board cell = '.') (List.init (Bytes.length board) Fun.id)

(* What the best move is worth, within the bounds that still matter. *)
let rec search rows you board depth alpha beta =
  let now = worth rows you board and moves = free board in
  if depth = 0 || abs now > won / 2 || moves = [] then now * (depth + 1)
  else
    let rec best alpha = function
      | [] -> alpha
      | _ when alpha >= beta -> alpha
      | cell :: rest ->
          Bytes.set board cell you;
          let found = -search rows (other you) board (depth - 1) (-beta) (-alpha) in
          Bytes.set board cell '.';
          best (max alpha found) rest
    in
    best alpha moves

(* The first of the items for which a function is greatest. *)
let argmax f = function
  | [] -> invalid_arg "argmax"
  | first :: rest ->
      let better (best, most) item =
        let found = f item in
        if found > most then (item, found) else (best, most)
      in
      fst (List.fold_left better (first, f first) rest)

let tic_tac_toe rows size line =
  let board = Bytes.of_string (text "board" line) and you = (text "you" line).[0] in
  let moves = free board in
  let depth = if size = 3 then 8 else if size <= 5 then 2 else 0 in
  (* Without a search, only the rows through a cell make a difference. *)
  let after cell =
    if depth > 0 then begin
      Bytes.set board cell you;
      let found = -search rows (other you) board depth (-100 * won) (100 * won) in
      Bytes.set board cell '.';
      found
    end
    else
      let gain side =
        let through = List.filter (List.mem cell) rows in
        let before = worth through side board in
        Bytes.set board cell side;
        let after = worth through side board in
        Bytes.set board cell '.';
        after - before
      in
      (2 * gain you) + gain (other you)
  in
  string_of_int (argmax after moves)

(* ---- 2048 *)

let rec merge = function
  | a :: b :: rest when a = b -> (a + b) :: merge rest
  | a :: rest -> a :: merge rest
  | [] -> []

let slide row =
  let tiles = merge (List.filter (fun tile -> tile > 0) row) in
  tiles @ List.init (List.length row - List.length tiles) (fun _ -> 0)

let rec transpose = function
  | [] | [] :: _ -> []
  | rows -> List.map List.hd rows :: transpose (List.map List.tl rows)

let slide_back row = List.rev (slide (List.rev row))

let after board = function
  | "left" -> List.map slide board
  | "right" -> List.map slide_back board
  | "up" -> transpose (List.map slide (transpose board))
  | _ -> transpose (List.map slide_back (transpose board))

let directions = [ "up"; "left"; "right"; "down" ]

(* Few large tiles are better than many small ones, and room is good. *)
let rec quality depth board =
  let later = List.filter (( <> ) board) (List.map (after board) directions) in
  if depth = 0 || later = [] then
    let worth tile = if tile = 0 then 40. else float tile ** 1.3 in
    List.fold_left (fun sum tile -> sum +. worth tile) 0. (List.concat board)
  else List.fold_left max 0. (List.map (quality (depth - 1)) later)

let numbers line = String.split_on_char ',' line |> List.filter_map int_of_string_opt

(* The rows of the board: what stands between brackets, up to two of them in a row. *)
let board line =
  let rest = field "board" line in
  let rec rows at =
    let start = String.index_from rest at '[' + 1 in
    let stop = String.index_from rest start ']' in
    let row = numbers (String.sub rest start (stop - start)) in
    if rest.[stop + 1] = ']' then [ row ] else row :: rows stop
  in
  rows 1

let twenty_forty_eight line =
  let board = board line in
  let legal = List.filter (fun move -> after board move <> board) directions in
  "\"" ^ argmax (fun move -> quality 2 (after board move)) legal ^ "\""

(* ---- the talk with Joust *)

let rec talk choose =
  match input_line stdin with
  | exception End_of_file -> ()
  | line -> (
      match text "type" line with
      | "hello" ->
          print_endline {|{"type":"ready"}|};
          let size = number "size" line in
          if text "game" line = "2048" then talk twenty_forty_eight
          else talk (tic_tac_toe (rows size (number "win" line)) size)
      | "turn" ->
          (* print_endline flushes: else the line would wait in a buffer. *)
          let move = choose line in
          print_endline (Printf.sprintf {|{"turn":%d,"move":%s}|} (number "turn" line) move);
          talk choose
      | "quit" -> ()
      | _ -> talk choose)

let () = talk (fun _ -> "0")
