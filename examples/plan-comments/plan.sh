#!/usr/bin/env bash
# Plans the stack $STACK of the program in the folder $PROGRAM, and writes to the folder $OUT:
#   report.md     the plan as Markdown, at most $MAX_LENGTH bytes
#   plan.tgz      the synthesized stack with the saved plan. It contains the state and the values of all variables
#   plan.json     the planned commit, the tree (the hash of all its files), and whether anything changes
set -euo pipefail

tree=$(git rev-parse "HEAD^{tree}")
cd "$PROGRAM"
# Checks the types, and whatever else the script "check" of package.json does.
npm run check --if-present
npx --no "$CDK" synth
cd "cdktf.out/stacks/$STACK"
terraform init -input=false -no-color
terraform plan -input=false -no-color -out=stack.plan

# The exit code of "stratus diff" is 2 if something changes.
changes=false
npx --no stratus diff stack.plan --markdown --max-length "$MAX_LENGTH" > "$OUT/report.md" || {
  [ $? -eq 2 ]
  changes=true
}

tar czf "$OUT/plan.tgz" --exclude=.terraform .
if [ -n "${PLAN_KEY:-}" ]; then
  openssl enc -aes-256-cbc -pbkdf2 -pass env:PLAN_KEY -in "$OUT/plan.tgz" -out "$OUT/plan.tgz.enc"
  rm "$OUT/plan.tgz"
fi
echo "{ \"stack\": \"$STACK\", \"commit\": \"$COMMIT\", \"tree\": \"$tree\", \"changes\": $changes }" > "$OUT/plan.json"
