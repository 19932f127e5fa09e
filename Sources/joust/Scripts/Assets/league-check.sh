status=0
joust verify tournaments/main || status=1
if [ -n "$BOT" ] && [ -d "bots/$BOT" ]; then
  if [ -f "bots/$BOT/bot.json" ]; then
    joust check "bots/$BOT/" --sandbox bwrap || status=1
  else
    echo "::error::bots/$BOT has no bot.json; joust submit makes a folder that has one"
    status=1
  fi
fi
# Checks that the tournament can still be played; status 3: games remain, as expected.
joust status tournaments/main || [ $? = 3 ] || status=1
exit $status
