#!/usr/bin/env bash
# Plans the stack $STACK at the commit $COMMIT, and writes to the folder plans/$STACK:
#   report.md     the plan as Markdown, for the comment
#   plan.tgz.enc  the synthesized stack with the saved plan, encrypted with $PLAN_KEY because it contains the state
#   planned.txt   the commit, and the hash of all files
set -euo pipefail
: "${PLAN_KEY:?Create the secret PLAN_KEY, a long random string that encrypts plans}"
out="$PWD/plans/$STACK"
mkdir -p "$out"
echo "$COMMIT $(git rev-parse "HEAD^{tree}")" > "$out/planned.txt"
npm run check --if-present
npx --no "$CDK" synth
cd "cdktf.out/stacks/$STACK"
terraform init -input=false -no-color
terraform plan -input=false -no-color -lock-timeout=10m -out=stack.plan
printf '### Plan of `%s` at %s\n\n' "$STACK" "$COMMIT" > "$out/report.md"
# The exit code is 2 if something changes.
npx --no stratus diff stack.plan --markdown --max-length 60000 >> "$out/report.md" || [ $? -eq 2 ]
tar cz --exclude=.terraform . | openssl enc -aes-256-cbc -pbkdf2 -pass env:PLAN_KEY -out "$out/plan.tgz.enc"
