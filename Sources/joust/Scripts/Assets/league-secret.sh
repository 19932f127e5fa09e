if [ -z "$JOUST_SEED" ]; then
  echo '::error::this repository has no secret JOUST_SEED; create it: gh secret set JOUST_SEED --body "$(openssl rand -hex 32)"'
  exit 1
fi
