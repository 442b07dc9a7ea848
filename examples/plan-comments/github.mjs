// GitHub: https://docs.github.com/rest
import { readFileSync } from "node:fs";
import { env } from "node:process";
import { list, send } from "./request.mjs";

export function github() {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8"));
  const { number, head } = event.pull_request ?? {};
  const repository = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}`;
  const headers = {
    accept: "application/vnd.github+json",
    authorization: `Bearer ${env.GITHUB_TOKEN}`,
    "x-github-api-version": "2022-11-28",
  };
  return {
    request: "pull request",
    number,
    commit: head?.sha ?? env.GITHUB_SHA,
    isPush: env.GITHUB_EVENT_NAME === "push",
    isPublic: event.repository.private === false,
    jobUrl: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`,
    planAgain:
      'To plan again, choose "Run workflow" on the Actions page. It plans the branch as it is now, and waits for approval.',

    /** The limit of a comment is 65,536 characters. */
    maxLength: 65_000,
    async headOfRequest() {
      return (await (await send("GET", `${repository}/pulls/${number}`, headers)).json()).head.sha;
    },
    async ownComments() {
      const all = await list(`${repository}/issues/${number}/comments?per_page=100`, headers);
      return all.filter(({ user }) => user?.login === "github-actions[bot]");
    },
    create: (body) => send("POST", `${repository}/issues/${number}/comments`, headers, { body }),
    update: (id, body) => send("PATCH", `${repository}/issues/comments/${id}`, headers, { body }),

    /** The pull request that was merged as this commit, with its last commit. */
    async mergedRequest(commit) {
      const all = await list(`${repository}/commits/${commit}/pulls?per_page=100`, headers);
      const merged = all.find(({ merged_at: at, merge_commit_sha: sha, base }) => {
        return at && sha === commit && base.ref === env.GITHUB_REF_NAME;
      });
      return merged && { name: `pull request #${merged.number}`, head: merged.head.sha };
    },
    /** The archive with the newest plan of a commit. A fork can upload artifacts, too, so only our own branches count. */
    async download(stack, { head: commit }) {
      const name = encodeURIComponent(`plan-${stack}-${commit}`);
      const url = `${repository}/actions/artifacts?name=${name}&per_page=100`;
      const [newest] = (await list(url, headers, ({ artifacts }) => artifacts))
        .filter(({ expired, workflow_run: run }) => {
          return !expired && run?.head_sha === commit && run.head_repository_id === run.repository_id;
        })
        .sort((left, right) => right.created_at.localeCompare(left.created_at));
      if (!newest) return undefined;
      const response = await send("GET", `${repository}/actions/artifacts/${newest.id}/zip`, headers);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
