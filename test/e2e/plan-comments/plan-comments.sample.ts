import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { type Stack, startStack } from "../support/stack";
import type { Forge } from "./forge";
import { githubHost } from "./github-job";
import { gitlabHost } from "./gitlab-job";
import type { Start } from "./job";
import { Repository } from "./repository";

jest.setTimeout(300_000);

const tokens = { read: "token-that-only-reads", write: "token-that-writes" };

describe.each([githubHost, gitlabHost])("plan comments on $name", (host) => {
  let service: Stack;
  let forge: Forge;
  let repository: Repository;
  let lastRequest = 0;

  beforeAll(async () => {
    service = await startStack("fast", { token: tokens.write, notesRequests: false });
    await service.control("POST", "tokens", { username: "admin", token: tokens.read, scopes: "domains:read_only" });
    forge = await host.start();
    repository = await new Repository(host.backend, host.files).start();
  });
  afterAll(async () => {
    repository.remove();
    await forge.close();
    await service.close();
  });

  const secrets = (more: Readonly<Record<string, string>> = {}) => ({ STRATUS_BASE_URL: service.url, ...more });
  const open = (head: string) => {
    lastRequest += 1;
    forge.requests.set(lastRequest, { head });
    return lastRequest;
  };
  const plan = async (start: Omit<Start, "secrets"> & { readonly secrets?: Start["secrets"] }) => {
    const ended = await host.plan(forge, repository, {
      ...start,
      secrets: secrets({ STRATUS_READ_TOKEN: tokens.read, ...start.secrets }),
    });
    return ended ?? { code: -1, output: "the job doesn't run" };
  };
  const apply = async (start: Omit<Start, "secrets"> & { readonly secrets?: Start["secrets"] }) => {
    const ended = await host.apply(forge, repository, {
      ...start,
      secrets: secrets({ STRATUS_TOKEN: tokens.write, ...start.secrets }),
    });
    return ended ?? { code: -1, output: "the job doesn't run" };
  };
  /** Pushes a branch, opens a request and plans it. */
  const propose = async (branch: string, shop: object) => {
    const commit = await repository.push(branch, shop);
    const number = open(commit);
    return { commit, number, ended: await plan({ event: "request", commit, number }) };
  };
  const pushAgain = async (branch: string, number: number, shop: object) => {
    const commit = await repository.push(branch, shop);
    forge.requests.set(number, { head: commit });
    return commit;
  };
  const merge = async (branch: string, number: number) => {
    const merged = await repository.merge(branch);
    forge.requests.set(number, { head: "", ...forge.requests.get(number), merged });
    return merged;
  };
  /** Plans main again and applies that plan, as the messages advise. */
  const planAgain = async (commit: string) => {
    const planned = await plan({ event: "by hand", commit });
    expect(planned.output).toContain("Plan: ");
    expect(planned.code).toBe(0);
    return apply({ event: "by hand", commit });
  };
  const stateOf = (stack: string) => join(repository.states, `${stack}.tfstate`);

  /** The scripts are the same on both hosts, so the cases that need no other request are tried on one. */
  const onGithub = (name: string, work: () => Promise<void>) => {
    if (host === githubHost) test(name, work);
  };

  test("the first plan is a comment, among those of others", async () => {
    const stranger = "<!-- stratus-plan: shop -->\nNothing to see.";
    for (let count = 0; count < 120; count += 1) forge.say("stranger", 1, count === 0 ? stranger : "Looks good to me.");
    const { commit, number, ended } = await propose("first", { records: { www: "192.0.2.10" } });
    expect(ended.code).toBe(0);
    const [comment = "", ...more] = forge.own(number);
    expect(more).toEqual([]);
    expect(comment).toMatch(/^<!-- stratus-plan: shop -->\n### Plan of `shop`\n\n\*\*Plan: 2 created\.\*\*\n/);
    expect(comment).toContain(`Commit ${commit}, [log of the job](https://`);
    expect(forge.comments[0]?.body).toBe(stranger);
    expect(await service.writes()).toEqual([]);
  });

  test("a new commit marks the comment as outdated, and its plan replaces it", async () => {
    for (let count = 0; count < 120; count += 1) forge.say("stranger", 1, "And to me.");
    const commit = await pushAgain("first", 1, { records: { www: "192.0.2.10", api: "192.0.2.12" } });
    let between = "";
    const meanwhile = () => (between = forge.own(1).join());
    expect((await plan({ event: "request", commit, number: 1, meanwhile })).code).toBe(0);
    expect(between).toMatch(
      /^<!-- stratus-plan: shop -->\n> \*\*Outdated:\*\* a newer commit was pushed\..*\n\n### Plan of `shop`\n\n\*\*Plan: 2 created/,
    );
    const [comment = "", ...more] = forge.own(1);
    expect(more).toEqual([]);
    expect(comment).toContain("**Plan: 3 created.**");
    expect(comment).toContain(commit);
    expect(comment).not.toContain("Outdated");
  });

  onGithub("a plan of a commit that isn't the last one by now doesn't replace the comment", async () => {
    const [before = ""] = forge.own(1);
    const commit = await pushAgain("first", 1, { records: { www: "192.0.2.10", api: "192.0.2.12" }, note: 0 });
    const newer = "0".repeat(40);
    const meanwhile = () => forge.requests.set(1, { head: newer });
    const { output } = await plan({ event: "request", commit, number: 1, meanwhile });
    expect(output).toContain(
      `this plan is of commit ${commit}, and the ${host.request.slice(0, -2)} is at commit ${newer}`,
    );
    expect(forge.own(1)).toEqual([expect.stringContaining(before.slice(before.indexOf("###")))]);
    forge.requests.set(1, { head: commit });
    expect((await plan({ event: "request", commit, number: 1 })).code).toBe(0);
  });

  test("each stack has its own comment", async () => {
    const head = forge.requests.get(1)?.head ?? "";
    expect((await plan({ stack: "platform", event: "request", commit: head, number: 1 })).code).toBe(0);
    const comments = forge.own(1);
    expect(comments).toHaveLength(2);
    expect(comments[1]).toMatch(/^<!-- stratus-plan: platform -->\n### Plan of `platform`\n\n\*\*Plan: 1 created/);
  });

  test("after the merge, exactly this plan is applied", async () => {
    const commit = await merge("first", 1);
    const { code, output } = await apply({ event: "push", commit });
    expect(output).toContain("Apply complete! Resources: 3 added, 0 changed, 0 destroyed.");
    expect(code).toBe(0);
    expect((await apply({ stack: "platform", event: "push", commit })).output).toContain("Resources: 1 added");
  });

  test("only an apply locks and writes a state that GitLab stores", () => {
    const used = host === gitlabHost ? ["shop", "platform"] : [];
    expect(forge.locks).toEqual(used.flatMap((name) => [`POST ${name}`, `DELETE ${name}`]));
    expect([...forge.states.keys()]).toEqual(used);
    for (const state of forge.states.values()) expect(state).toContain('"type": "stratus_domain"');
  });

  test("a plan without changes is no new comment, and its apply does nothing", async () => {
    const { number, ended } = await propose("same", { records: { www: "192.0.2.10", api: "192.0.2.12" }, note: 1 });
    expect(ended.output).toContain("No comment: the plan of shop changes nothing.");
    expect(ended.code).toBe(0);
    expect(forge.own(number)).toEqual([]);
    const { code, output } = await apply({ event: "push", commit: await merge("same", number) });
    expect(output).toContain("The plan of shop changes nothing.");
    expect(code).toBe(0);
  });

  onGithub("an existing comment is updated if nothing changes any more", async () => {
    const { number } = await propose("back", { records: { www: "192.0.2.20", api: "192.0.2.12" } });
    expect(forge.own(number)).toEqual([expect.stringContaining("**Plan: 1 changed.**")]);
    const commit = await pushAgain("back", number, { records: { www: "192.0.2.10", api: "192.0.2.12" }, note: 2 });
    expect((await plan({ event: "request", commit, number })).code).toBe(0);
    expect(forge.own(number)).toEqual([expect.stringContaining("**Nothing changes.**")]);
  });

  onGithub("data loss comes first", async () => {
    const { number } = await propose("loss", { records: { www: "192.0.2.20" } });
    expect(forge.own(number)).toEqual([expect.stringContaining("#### Destroyed and replaced")]);
  });

  test("a failed plan is a comment with the error and without secrets, and no plan is kept", async () => {
    const before = forge.artifacts.length;
    const { number, ended } = await propose("failed", { records: {}, error: "no records: ```" });
    expect(ended.code).not.toBe(0);
    const [comment = ""] = forge.own(number);
    expect(comment).toContain("### The plan of `shop` failed");
    expect(comment).toContain("````text\n");
    expect(comment).toContain("no records: ```***");
    // Colors and the progress of cdktf.
    expect(comment).not.toContain("\u001b");
    expect(comment).toContain("Fix the error and push, or run the job again.");
    expect(forge.artifacts).toHaveLength(before);
    for (const secret of Object.values(tokens)) expect([...forge.written, ended.output].join()).not.toContain(secret);
  });

  onGithub("a failed check is a comment with its error, and nothing is planned", async () => {
    const { number, ended } = await propose("unchecked", { records: {}, wrong: true });
    expect(ended.code).not.toBe(0);
    expect(forge.own(number)).toEqual([expect.stringContaining("TypeError: wrong type of records")]);
    expect(ended.output).not.toContain("Terraform");
  });

  onGithub("a long error is cut to the limit, and its end is shown", async () => {
    const { number } = await propose("long-error", { records: {}, error: "no records. ", times: 150_000 });
    const [comment = ""] = forge.own(number);
    expect(comment.length).toBeLessThanOrEqual(host.maxLength);
    expect(comment.length).toBeGreaterThan(host.maxLength - 5_000);
    expect(comment).toContain("… The beginning is in the log of the job.");
  });

  onGithub("a plan is refused if the state has changed, and a new plan of main is applied", async () => {
    const { number } = await propose("stale", { records: { www: "192.0.2.30" } });
    const state = JSON.parse(readFileSync(stateOf("shop"), "utf8")) as { readonly serial: number };
    writeFileSync(stateOf("shop"), JSON.stringify({ ...state, serial: state.serial + 1 }));
    const commit = await merge("stale", number);
    await service.control("DELETE", "requests");
    const { code, output } = await apply({ event: "push", commit });
    expect(code).not.toBe(0);
    expect(output).toContain("Saved plan is stale");
    expect(output).toMatch(/Nothing was applied: the state of shop has changed since the plan\. To plan again, /);
    expect(await service.writes()).toEqual([]);
    expect((await planAgain(commit)).output).toContain("Resources: 0 added, 1 changed, 1 destroyed.");
  });

  test("a plan is refused if something else was merged in between", async () => {
    const { number } = await propose("changed-tree", { records: { www: "192.0.2.40" } });
    await repository.pushFile("NOTES.md");
    const commit = await merge("changed-tree", number);
    const { code, output } = await apply({ event: "push", commit });
    expect(code).toBe(1);
    expect(output).toMatch(
      /Nothing was applied: this commit has other files than the planned code, because something else was merged in between\..* To plan again, /,
    );
    expect((await planAgain(commit)).output).toContain("Apply complete! Resources: 0 added, 1 changed,");
  });

  test("the plan of an earlier commit is refused", async () => {
    const { number, commit: planned } = await propose("other-commit", { records: { www: "192.0.2.50" } });
    const head = await pushAgain("other-commit", number, { records: { www: "192.0.2.51" } });
    const { code, output } = await apply({ event: "push", commit: await merge("other-commit", number) });
    expect(code).toBe(1);
    const about = `${host.request}${String(number)}`;
    const refusals = [
      `the plan is of commit ${planned}, but the last commit of ${about} is ${head}.`,
      `shop has no plan of ${about} at commit ${head}.`,
    ];
    expect(refusals.filter((words) => output.includes(`Nothing was applied: ${words}`))).toHaveLength(1);
  });

  test("a commit that was pushed to main directly is refused", async () => {
    const commit = await repository.pushFile("DIRECT.md");
    const { code, output } = await apply({ event: "push", commit });
    expect(code).toBe(1);
    expect(output).toContain(`Nothing was applied: commit ${commit} wasn't merged from a ${host.request.slice(0, -2)}`);
  });

  test("a fork isn't planned, and a plan that it uploads isn't applied", async () => {
    const commit = await repository.push("fork", { records: { www: "192.0.2.66" } });
    const number = open(commit);
    const fork = { event: "request", commit, number, isFork: true } as const;
    expect((await plan(fork)).code).toBe(-1);
    expect(forge.own(number)).toEqual([]);
    // Its own pipeline can have jobs and artifacts of the same names.
    expect((await plan({ ...fork, isFork: false })).code).toBe(0);
    const last = forge.artifacts.pop();
    if (last) forge.artifacts.push({ ...last, isOfFork: true });
    const { code, output } = await apply({ event: "push", commit: await merge("fork", number) });
    expect(code).toBe(1);
    expect(output).toContain(`Nothing was applied: shop has no plan of ${host.request}${String(number)}`);
  });

  onGithub("PLAN_KEY encrypts the plan", async () => {
    const key = { PLAN_KEY: "a-key-that-both-jobs-have" };
    const commit = await repository.push("encrypted", { records: { www: "192.0.2.70" } });
    const number = open(commit);
    const ended = await plan({ event: "request", commit, number, secrets: key, isPublic: true });
    expect(ended.code).toBe(0);
    const names = Object.keys(unzipSync(forge.artifacts.at(-1)?.zip ?? Buffer.of()));
    expect(names.map((name) => name.replace(/.*\//, "")).sort()).toEqual(["plan.json", "plan.tgz.enc"]);
    const merged = await merge("encrypted", number);
    const without = await apply({ event: "push", commit: merged });
    expect(without.code).not.toBe(0);
    expect(without.output).toContain("The plan is encrypted. Set the secret PLAN_KEY");
    expect((await apply({ event: "push", commit: merged, secrets: key })).output).toContain("Apply complete!");
  });

  test("a rejected token is explained", async () => {
    forge.requests.delete(lastRequest);
    const commit = await repository.push("refused", { records: { www: "192.0.2.80" } });
    const { output } = await plan({ event: "request", commit, number: lastRequest });
    expect(output).toMatch(/GET http.* failed with status code 404: .*\nIt doesn't exist, or the token can't see it\./);
  });

  onGithub("in a public repository, a plan without PLAN_KEY is refused", async () => {
    const commit = await repository.push("public", { records: { www: "192.0.2.90" } });
    const number = open(commit);
    expect((await plan({ event: "request", commit, number, isPublic: true })).code).not.toBe(0);
    expect(forge.own(number)).toEqual([expect.stringContaining("Add the secret PLAN_KEY")]);
  });

  onGithub("a long plan is summarized, with a link to the whole one", async () => {
    const records = Object.fromEntries(
      Array.from({ length: 700 }, (_, index) => [`a-long-name-for-host-number-${String(index)}`, "192.0.2.1"]),
    );
    const { number, ended } = await propose("long", { records });
    expect(ended.code).toBe(0);
    const [comment = ""] = forge.own(number);
    expect(comment.length).toBeLessThanOrEqual(65_536);
    expect(comment).toMatch(/\*\*Plan: .*700 created/);
    expect(comment).toContain("[log of the job](https://github.example/acme/infrastructure/actions/runs/77)");
  });
});
