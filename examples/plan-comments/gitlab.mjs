// GitLab: https://docs.gitlab.com/api/rest
import { env } from "node:process";
import { list, send } from "./request.mjs";

export function gitlab() {
  const number = env.CI_MERGE_REQUEST_IID;
  const projectId = Number(env.CI_PROJECT_ID);
  const project = `${env.CI_API_V4_URL}/projects/${projectId}`;
  const headers = { "private-token": env.GITLAB_TOKEN ?? "" };
  const get = async (url) => (await send("GET", url, headers)).json();
  return {
    request: "merge request",
    number,
    // Only a pipeline for merged results has the first variable. In others, the second one has the same meaning.
    commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
    isPush: env.CI_PIPELINE_SOURCE === "push",
    // The template restricts artifacts to developers.
    isPublic: false,
    jobUrl: env.CI_JOB_URL,
    planAgain:
      "To plan again, run a new pipeline of the default branch. It plans the branch as it is now, and waits for you to start the apply job.",

    /** The limit of a comment is 1,000,000 characters. */
    maxLength: 999_000,
    headOfRequest: async () => (await get(`${project}/merge_requests/${number}`)).sha,
    async ownComments() {
      const { id } = await get(`${env.CI_API_V4_URL}/user`);
      const all = await list(`${project}/merge_requests/${number}/notes?per_page=100`, headers);
      return all.filter(({ author }) => author.id === id);
    },
    create: (body) => send("POST", `${project}/merge_requests/${number}/notes`, headers, { body }),
    update: (id, body) => send("PUT", `${project}/merge_requests/${number}/notes/${id}`, headers, { body }),

    /** The merge request that was merged as this commit, with its last commit. */
    async mergedRequest(commit) {
      const all = await list(`${project}/repository/commits/${commit}/merge_requests?per_page=100`, headers);
      const merged = all.find(({ state, target_branch: target, ...commits }) => {
        const own = [commits.merge_commit_sha, commits.squash_commit_sha, commits.sha];
        return state === "merged" && target === env.CI_COMMIT_BRANCH && own.includes(commit);
      });
      return merged && { name: `merge request !${merged.iid}`, head: merged.sha, iid: merged.iid };
    },
    /** The archive with the newest plan of a merge request, or else of this pipeline. Pipelines of a fork don't count. */
    async download(stack, { iid }) {
      const pipelines =
        iid === undefined
          ? [{ id: Number(env.CI_PIPELINE_ID), project_id: projectId }]
          : await list(`${project}/merge_requests/${iid}/pipelines?per_page=100`, headers);
      const own = pipelines.filter((pipeline) => pipeline.project_id === projectId);
      for (const { id } of own.sort((left, right) => right.id - left.id)) {
        const jobs = await list(`${project}/pipelines/${id}/jobs?scope[]=success&per_page=100`, headers);
        const job = jobs.find(
          ({ name, artifacts_file: file }) => /^plan: \[([^,\]]+)/.exec(name)?.[1] === stack && file,
        );
        if (!job) continue;
        const response = await send("GET", `${project}/jobs/${job.id}/artifacts`, headers);
        return Buffer.from(await response.arrayBuffer());
      }
      return undefined;
    },
  };
}
