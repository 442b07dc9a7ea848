import { type Artifact, bodyOf, type Call, type Forge, type Reply } from "./forge";

export const repository = "acme/infrastructure";
export const commentToken = "ghs_comments";

const comment = ({ id, body, author }: { readonly id: number; readonly body: string; readonly author: string }) => ({
  ...{ id, body },
  user: { login: author, type: author.endsWith("[bot]") ? "Bot" : "User" },
});

const artifact = ({ head, isOfFork, name }: Artifact, id: number) => ({
  ...{ id, name, expired: false, created_at: new Date(id * 1000).toISOString() },
  workflow_run: {
    id: 1000 + id,
    repository_id: 1,
    head_repository_id: isOfFork ? 2 : 1,
    head_branch: "x",
    head_sha: head,
  },
});

/** The endpoints of https://docs.github.com/rest for comments, pull requests and artifacts. */
export function answerAsGithub(forge: Forge, call: Call): Reply {
  const blob = /^\/blobs\/(\d+)$/.exec(call.path);
  if (blob) {
    // The storage of the artifacts refuses requests with a token of the API.
    if (call.headers.authorization !== undefined) return 400;
    return { file: forge.artifacts[Number(blob[1])]?.zip ?? Buffer.of() };
  }
  if (call.headers.authorization !== `Bearer ${commentToken}`) return 401;
  if (!call.path.startsWith(`/repos/${repository}/`)) return 404;
  const path = call.path.slice(`/repos/${repository}/`.length);
  const [, number = ""] = /^(?:issues|pulls)\/(\d+)/.exec(path) ?? [];
  const request = forge.requests.get(Number(number));
  if (/^pulls\/\d+$/.test(path))
    return request ? { json: { number: Number(number), head: { sha: request.head } } } : 404;
  if (/^issues\/\d+\/comments$/.test(path)) return commentsOf(forge, call, Number(number));
  const [, edited] = /^issues\/comments\/(\d+)$/.exec(path) ?? [];
  if (edited !== undefined && call.method === "PATCH") {
    if (bodyOf(call).length > 65_536) return 422;
    const found = forge.edit(Number(edited), bodyOf(call));
    return found ? { json: comment(found) } : 404;
  }
  const [, commit] = /^commits\/(\w+)\/pulls$/.exec(path) ?? [];
  if (commit !== undefined) return { page: pullsOf(forge, commit) };
  if (path === "actions/artifacts") {
    const all = forge.artifacts.map(artifact).filter(({ name }) => name === call.query.get("name"));
    return { page: all, wrap: (artifacts) => ({ total_count: all.length, artifacts }) };
  }
  const [, id] = /^actions\/artifacts\/(\d+)\/zip$/.exec(path) ?? [];
  // Another host than that of the API.
  return id === undefined ? 404 : { redirect: `${forge.url.replace("127.0.0.1", "localhost")}/blobs/${id}` };
}

function commentsOf(forge: Forge, call: Call, number: number): Reply {
  if (call.method === "GET") return { page: forge.comments.filter(({ request }) => request === number).map(comment) };
  if (bodyOf(call).length > 65_536) return 422;
  return { status: 201, json: comment(forge.say(forge.bot, number, bodyOf(call))) };
}

const pullsOf = (forge: Forge, commit: string) =>
  [...forge.requests]
    .filter(([, { merged, head }]) => merged === commit || head === commit)
    .map(([number, { head, merged }]) => ({
      number,
      head: { sha: head },
      base: { ref: "main" },
      merged_at: merged === undefined ? null : "2026-01-31T12:00:00Z",
      merge_commit_sha: merged ?? null,
    }));
