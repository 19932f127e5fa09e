export LC_ALL=C
status=0
bot=
refuse() {
  printf '::error::%q %s\n' "$1" "$2"
  status=1
}
base=$(git merge-base --all "$BASE_SHA" "$HEAD_SHA") || true
if [ -z "$base" ] || [ "${base/$'\n'/}" != "$base" ]; then
  echo '::error::the pull request has none or several merge bases with the main branch; rebase it'
  exit 1
fi
git diff-tree -r -z --no-renames --ignore-submodules=none "$base" "$HEAD_SHA" > "$RUNNER_TEMP/changes"
while IFS=' ' read -r -d '' _ mode _ && IFS= read -r -d '' path; do
  name=${path#bots/}
  name=${name%%/*}
  case $path in
    bots/"$name"/?*) ;;
    *)
      refuse "$path" 'is in no folder of bots/; a pull request changes one folder there and nothing else'
      continue ;;
  esac
  case $name in
    [.-]* | *[!A-Za-z0-9._-]*)
      refuse "$path" 'has a wrong folder name; use A-Z a-z 0-9 . _ - and begin with a letter or a digit'
      continue ;;
  esac
  case $mode in
    000000 | 100644 | 100755) ;;
    *) refuse "$path" 'is a link or a submodule; a pull request may have files only' ;;
  esac
  case $mode/$path in
    000000/*) ;;
    */__pycache__/* | */.joust-build)
      refuse "$path" 'was made by a tool and is not part of a bot; remove it from the pull request' ;;
  esac
  bot=${bot:-$name}
  if [ "$name" != "$bot" ]; then refuse "$path" "is part of a second bot, next to bots/$bot; change one bot in a pull request"; fi
done < "$RUNNER_TEMP/changes"
git ls-tree -r -z --name-only "$base" tournaments/ > "$RUNNER_TEMP/files"
while IFS= read -r -d '' path; do
  case $path in */games*.jsonl) ;; *) continue ;; esac
  git cat-file blob "$base:$path" > "$RUNNER_TEMP/before"
  git cat-file blob "$HEAD_SHA:$path" > "$RUNNER_TEMP/after" || true
  if ! cmp -s -n "$(stat -c %s "$RUNNER_TEMP/before")" "$RUNNER_TEMP/before" "$RUNNER_TEMP/after"; then
    refuse "$path" 'is a record, which may only grow, and has lost or changed games'
  fi
done < "$RUNNER_TEMP/files"
echo "bot=$bot" >> "$GITHUB_OUTPUT"
exit $status
