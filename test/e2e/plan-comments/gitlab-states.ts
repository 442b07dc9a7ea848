import type { Call, Forge, Reply } from "./forge";

/** The tokens of the jobs: GitLab starts a plan for a developer, and an apply for a maintainer. */
export const jobTokens = { plan: "job-token-of-a-developer", apply: "job-token-of-a-maintainer" };

const passwordOf = ({ headers }: Call) =>
  Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");

/** The endpoints for Terraform states. A developer can read a state, and a maintainer can lock and write it. */
export function answerStates(forge: Forge, call: Call, name: string, isLock: boolean): Reply {
  const role = Object.entries(jobTokens).find(([, token]) => token === passwordOf(call))?.[0];
  if (role === undefined) return 401;
  if (role === "plan" && call.method !== "GET") return 403;
  if (isLock) {
    const lock = forge.lockOf.get(name);
    if (call.method === "POST" && lock !== undefined) return { status: 409, json: JSON.parse(lock) as unknown };
    forge.locks.push(`${call.method} ${name}`);
    if (call.method === "POST") forge.lockOf.set(name, call.body);
    else forge.lockOf.delete(name);
    return { json: {} };
  }
  if (call.method === "POST") forge.states.set(name, call.body);
  const state = forge.states.get(name);
  return state === undefined ? 404 : { json: JSON.parse(state) as unknown };
}
