import { bodyOf, type Call, type Forge, type Reply } from "./forge";
import { answerStates } from "./gitlab-states";

export const projectId = 42;

export const commentToken = "glpat-comments";

const note = ({ id, body, author }: { readonly id: number; readonly body: string; readonly author: string }) => ({
  ...{ id, body, system: false },
  author: { id: userId(author), username: author },
});
const userId = (name: string) => (name === "bot" ? 1 : 2);

/** The endpoints of https://docs.gitlab.com/api/rest for notes, merge requests, pipelines and jobs. */
export function answerAsGitlab(forge: Forge, call: Call): Reply {
  const [, state, lock] = /^\/api\/v4\/projects\/42\/terraform\/state\/(\w+)(\/lock)?$/.exec(call.path) ?? [];
  if (state !== undefined) return answerStates(forge, call, state, lock !== undefined);
  if (call.headers["private-token"] !== commentToken) return 401;
  if (call.path === "/api/v4/user") return { json: { id: userId(forge.bot), username: forge.bot } };
  const base = `/api/v4/projects/${String(projectId)}/`;
  if (!call.path.startsWith(base)) return 404;
  const path = call.path.slice(base.length);
  const [, iid, rest = ""] = /^merge_requests\/(\d+)(?:\/(.*))?$/.exec(path) ?? [];
  if (iid !== undefined) return ofRequest(forge, call, Number(iid), rest);
  const [, commit] = /^repository\/commits\/(\w+)\/merge_requests$/.exec(path) ?? [];
  if (commit !== undefined) return { page: mergeRequestsOf(forge, commit) };
  const [, pipeline] = /^pipelines\/(\d+)\/jobs$/.exec(path) ?? [];
  if (pipeline !== undefined) return { page: jobsOf(forge, Number(pipeline)) };
  const [, job] = /^jobs\/(\d+)\/artifacts$/.exec(path) ?? [];
  const found = job === undefined ? undefined : forge.artifacts[Number(job)];
  return found ? { file: found.zip } : 404;
}

function ofRequest(forge: Forge, call: Call, iid: number, rest: string): Reply {
  const request = forge.requests.get(iid);
  if (!request) return 404;
  if (rest === "") return { json: { iid, sha: request.head } };
  if (rest === "pipelines") return { page: pipelinesOf(forge, iid) };
  if (rest === "notes" && call.method === "GET") {
    // The newest first.
    return {
      page: forge.comments
        .filter((each) => each.request === iid)
        .map(note)
        .reverse(),
    };
  }
  if (bodyOf(call).length > 1_000_000) return 400;
  if (rest === "notes") return { status: 201, json: note(forge.say(forge.bot, iid, bodyOf(call))) };
  const edited = forge.edit(Number(/^notes\/(\d+)$/.exec(rest)?.[1]), bodyOf(call));
  return call.method === "PUT" && edited ? { json: note(edited) } : 404;
}

const pipelinesOf = (forge: Forge, iid: number) =>
  forge.artifacts
    .filter(({ request }) => request === iid)
    .map(({ pipeline, head, isOfFork }) => ({
      ...{ id: pipeline, project_id: isOfFork ? 43 : projectId, sha: head, status: "success" },
    }));

const jobsOf = (forge: Forge, pipeline: number) =>
  forge.artifacts.flatMap((each, id) =>
    each.pipeline === pipeline
      ? [{ id, name: each.name, status: "success", artifacts_file: { filename: "a.zip" } }]
      : [],
  );

const mergeRequestsOf = (forge: Forge, commit: string) =>
  [...forge.requests]
    .filter(([, { merged, head }]) => merged === commit || head === commit)
    .map(([iid, { head, merged }]) => ({
      ...{ iid, sha: head, target_branch: "main", state: merged === undefined ? "opened" : "merged" },
      ...{ merge_commit_sha: null, squash_commit_sha: merged ?? null },
    }));
