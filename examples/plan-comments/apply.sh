#!/usr/bin/env bash
# Applies the plan in plans/$STACK, if it is of the commit $COMMIT and of the files that are checked out.
set -euo pipefail

refuse() {
  echo "Nothing was applied: $1 Plan the default branch again, and apply that plan." >&2
  exit 1
}
read -r commit tree < "plans/$STACK/planned.txt"
[ "$commit" = "$COMMIT" ] || refuse "the plan is of commit $commit, but the last one before the merge is $COMMIT."
[ "$tree" = "$(git rev-parse "HEAD^{tree}")" ] || refuse "something else was merged after the plan, so the files differ."

cd "plans/$STACK"
mkdir stack
openssl enc -d -aes-256-cbc -pbkdf2 -pass env:PLAN_KEY -in plan.tgz.enc | tar xz -C stack
cd stack
terraform init -input=false -no-color
# Terraform refuses a plan of an older state.
terraform apply -input=false -no-color -lock-timeout=10m stack.plan
