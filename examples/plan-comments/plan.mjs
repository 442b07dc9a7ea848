// Runs plan.sh for $STACK, and hides secrets in its output, which it also writes to log.txt for the comment.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { folderOf, host } from "./host.mjs";

const isSecretName = (name) => /TOKEN|KEY|SECRET|PASS|CREDENTIAL|CONN_STR|^TF_VAR_/i.test(name);

/** The password of a URL, as it is written and decoded. */
function passwordIn(value) {
  if (!URL.canParse(value)) return [];
  const { password } = new URL(value);
  return [password, decodeURIComponent(password)];
}

// The longest secret comes first, because it can contain others. Shorter strings occur in other words, too.
const secrets = Object.entries(env)
  .flatMap(([name, value]) => [...(isSecretName(name) ? value.split("\n") : []), ...passwordIn(value)])
  .filter((secret) => secret.length >= 6)
  .sort((left, right) => right.length - left.length);

const redact = (line) =>
  secrets.reduce((text, secret) => text.replaceAll(secret, "***"), stripVTControlCharacters(line));

const out = folderOf(env.STACK);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const log = createWriteStream(join(out, "log.txt"));
const say = (line) => {
  process.stdout.write(`${redact(line)}\n`);
  log.write(`${redact(line)}\n`);
};

function run() {
  const settings = { OUT: out, COMMIT: host.commit, MAX_LENGTH: String(host.maxLength - 1_000) };
  const child = spawn("bash", [join(import.meta.dirname, "plan.sh")], {
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", say);
  child.on("error", (error) => say(error.message));
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}

if (host.isPublic && !env.PLAN_KEY) {
  say(
    "Everyone can download the artifacts of a public repository, and a plan contains the state. Add the secret PLAN_KEY, a long random string, which encrypts plans.",
  );
  process.exitCode = 1;
} else run();
