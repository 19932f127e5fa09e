# Plays tic-tac-toe and 2048 in plain POSIX shell, without another program.
#
# Joust writes its lines without white space and its fields in a fixed order, so that
# parameter expansion can take them apart.

# value NAME: sets `value` to the number, the text or the list of that name in $line.
value() {
  value=${line#*"\"$1\":"}
  case $value in
    \"*) value=${value#?} value=${value%%\"*} ;;
    \[*) value=${value#?} value=${value%%]*} ;;
    *) value=${value%%[,\}]*} ;;
  esac
}

# has_row BOARD MARK: whether a 3×3 board has three of the mark in a row.
has_row() {
  case $1 in
    $2$2$2?????? | ???$2$2$2??? | ??????$2$2$2) ;;
    $2??$2??$2?? | ?$2??$2??$2? | ??$2??$2??$2) ;;
    $2???$2???$2 | ??$2?$2?$2??) ;;
    *) return 1 ;;
  esac
}

# winning_cell BOARD MARK: sets `move` to a free cell that makes three in a row, if there is one.
winning_cell() {
  before='' after=$1 cell=0
  while [ -n "$after" ]; do
    rest=${after#?}
    mark=${after%"$rest"}
    if [ "$mark" = . ] && has_row "$before$2$rest" "$2"; then
      move=$cell
      return 0
    fi
    before=$before$mark after=$rest cell=$((cell + 1))
  done
  return 1
}

# Sets `move`: a win, else what keeps the other side from one, else the centre, else the
# first free cell. On larger boards, where rows are not looked for, the first free cell.
tic_tac_toe() {
  value legal
  legal=$value move=${value%%,*}
  value board
  board=$value
  [ ${#board} -eq 9 ] || return 0
  value you
  case $value in X) other=O ;; *) other=X ;; esac
  winning_cell "$board" "$value" && return
  winning_cell "$board" "$other" && return
  case $board in ????.????) move=4 ;; esac
}

# Sets `move` to the first legal direction of an order that keeps large tiles in a corner.
twenty_forty_eight() {
  value legal
  for direction in down right left up; do
    move=\"$direction\"
    case $value in *"$move"*) return ;; esac
  done
}

while IFS= read -r line; do
  case $line in
    '{"type":"hello",'*)
      value game
      game=$value
      printf '{"type":"ready"}\n'
      ;;
    '{"type":"turn",'*)
      case $game in
        2048) twenty_forty_eight ;;
        *) tic_tac_toe ;;
      esac
      value turn
      printf '{"turn":%s,"move":%s}\n' "$value" "$move"
      ;;
    '{"type":"quit"}') exit 0 ;;
  esac
done
