// Writes the comment about the plan of $STACK: one for each stack, which is updated in place. A job runs it twice:
//   node comment.mjs outdated   before the plan: marks a comment about another commit as outdated
//   node comment.mjs            after it, even if it failed: shows the plan, or the error
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { folderOf, host } from "./host.mjs";

const { STACK: stack } = env;
const { commit } = host;
const marker = `<!-- stratus-plan: ${stack} -->\n`;
const outdated = /^> \*\*Outdated:.*\n\n/;

const read = (name) => {
  const file = join(folderOf(stack), name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};

/** A code block with the end of a log. Its fence is longer than any fence in the log. */
function endOf(log, maxLength) {
  const text = log.length <= maxLength ? log : `… The beginning is in the log of the job.\n${log.slice(-maxLength)}`;
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}text\n${text.trimEnd()}\n${fence}`;
}

/** The text of the comment, and whether the plan changes something or failed. */
function currentReport() {
  const plan = read("plan.json");
  const about = `Commit ${commit}, [log of the job](${host.jobUrl})`;
  if (plan !== undefined) {
    const text = `### Plan of \`${stack}\`\n\n${read("report.md").trim()}\n\n${about}\n`;
    return { text, isWorthSaying: JSON.parse(plan).changes };
  }
  const log = endOf(read("log.txt") ?? "The job failed before the plan.", host.maxLength - 1_000);
  const advice = "Fix the error and push, or run the job again.";
  return { text: `### The plan of \`${stack}\` failed\n\n${log}\n\n${advice}\n\n${about}\n`, isWorthSaying: true };
}

/** Only our own comments count, because anyone can write the marker. */
const existing = async () => (await host.ownComments()).find(({ body }) => body.startsWith(marker));

async function markAsOutdated() {
  const comment = await existing();
  if (!comment || comment.body.includes(commit)) return;
  const rest = comment.body.slice(marker.length).replace(outdated, "");
  const text = `> **Outdated:** a newer commit was pushed. [Its plan](${host.jobUrl}) will replace this one.\n\n`;
  await host.update(comment.id, `${marker}${text}${rest}`);
}

async function showPlan() {
  const { text, isWorthSaying } = currentReport();
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
  if (!host.number) return;
  const head = await host.headOfRequest();
  if (head !== commit) {
    console.log(`No comment: this plan is of commit ${commit}, and the ${host.request} is at commit ${head} by now.`);
    return;
  }
  const comment = await existing();
  if (comment) await host.update(comment.id, `${marker}${text}`);
  else if (isWorthSaying) await host.create(`${marker}${text}`);
  else console.log(`No comment: the plan of ${stack} changes nothing.`);
}

try {
  if (process.argv[2] !== "outdated") await showPlan();
  else if (host.number) await markAsOutdated();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
