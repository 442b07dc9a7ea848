#!/usr/bin/env bash
# Applies the plan of the stack $STACK in the current folder, where apply.mjs has put it.
set -euo pipefail

if grep -q '"changes": false' plan.json; then
  echo "The plan of $STACK changes nothing."
  exit 0
fi

if [ -f plan.tgz.enc ]; then
  : "${PLAN_KEY:?The plan is encrypted. Set the secret PLAN_KEY to the value that the plan job has}"
  openssl enc -d -aes-256-cbc -pbkdf2 -pass env:PLAN_KEY -in plan.tgz.enc -out plan.tgz
fi
mkdir stack
tar xzf plan.tgz -C stack
cd stack
terraform init -input=false -no-color
terraform apply -input=false -no-color stack.plan 2>&1 | tee ../apply.log || {
  if grep -q "Saved plan is stale" ../apply.log; then
    echo "Nothing was applied: the state of $STACK has changed since the plan. $PLAN_AGAIN"
  fi
  exit 1
}
