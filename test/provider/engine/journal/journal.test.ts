import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { CollectionSnapshot } from "../../../../src/provider/client";
import { Journal } from "../../../../src/provider/engine/journal";
import { fingerprintOf, JournaledRequest } from "../../../../src/provider/engine/journal/request";
import { journalPaths } from "../../../../src/provider/engine/journal/terraform-state";
import { contracts } from "../../../../src/resources/contracts";
import { useEmulator } from "../../../emulator/support";
import { contractOf } from "../../../kinds";
import { useJournal } from "./support";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "journal-"));
  folder = join(root, "journal", "scope");
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A create, and a list of the warnings about its journal. */
function request(journal: Journal, fingerprint = "f") {
  const identity = { type: "domain", fingerprint, key: ' "shop.example"', collection: "/domains" };
  const warnings: string[] = [];
  const report = ({ detail = "" }: { readonly detail?: string }) => void warnings.push(detail);
  const shownIn = ({ id }: { readonly id?: unknown }) => ({ id, path: `/domains/${String(id)}` });
  return Object.assign(new JournaledRequest(journal, identity, report, shownIn), { warnings });
}
const known: CollectionSnapshot = { highestId: 7, otherIds: new Set(["a"]), isComplete: true };
const files = () => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);

/** A journal with creates whose responses did not arrive. */
function leave(...fingerprints: readonly string[]): string {
  const journal = new Journal(folder, "account");
  for (const each of fingerprints) request(journal, each).sending(known);
  journal.end({ isAbandoned: true });
  return files()[0] ?? "";
}

const found = (fingerprint = "f") => new Journal(folder, "account").pastRequests({ type: "domain", fingerprint });

describe("the journal file", () => {
  test("is readable only by its owner, and so is its folder", () => {
    const path = leave("f");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("passes the known state at the time of the request to the next process", () => {
    leave("f");
    expect(found()).toMatchObject([{ type: "domain", key: ' "shop.example"', before: known }]);
    expect(found("other")).toEqual([]);
  });

  test("is not read while its process is running", async () => {
    const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], { stdio: "ignore" });
    try {
      const path = leave("f");
      const text = readFileSync(path, "utf8");
      // As on a system that does not return the start time of a process.
      const ofChild = text.replace(/"started":"[^"]*"/, '"x":0').replace(/"pid":\d+/, `"pid":${String(child.pid)}`);
      writeFileSync(path, ofChild);
      expect(found()).toEqual([]);
      // A process with the same number that does not touch the file is another process.
      utimesSync(path, new Date(), new Date(Date.now() - 60_000));
      expect(found()).toHaveLength(1);
      utimesSync(path, new Date(), new Date());
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      expect(found()).toHaveLength(1);
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("from another machine is read if it was not touched for a while", () => {
    const path = leave("f");
    writeFileSync(path, readFileSync(path, "utf8").replace(hostname(), "elsewhere"));
    expect(found()).toEqual([]);
    utimesSync(path, new Date(), new Date(Date.now() - 60_000));
    expect(found()).toHaveLength(1);
  });

  test("may end with half a line, and may contain invalid lines", () => {
    const path = leave("f");
    writeFileSync(path, `${readFileSync(path, "utf8")}null\n[1]\n{"sent":"x"}\n{"closed":"1"}\n{"closed":`);
    expect(found()).toHaveLength(1);
    // Later entries do not become part of the half line.
    new Journal(folder, "account").noteManaged("domain", "/domains/9");
    const journal = new Journal(folder, "account");
    expect(journal.pastRequests({ type: "domain", fingerprint: "f" })).toHaveLength(1);
    expect(journal.isKnown("/domains/9")).toBe(true);
  });

  test("is deleted with its last entry, and so are the folders", () => {
    leave("f", "g");
    const journal = new Journal(folder, "account");
    for (const each of journal.pastRequests({ type: "domain", fingerprint: "f" })) journal.close(each);
    expect(found()).toEqual([]);
    expect(found("g")).toHaveLength(1);
    for (const each of journal.pastRequests({ type: "domain", fingerprint: "g" })) journal.close(each);
    expect(readdirSync(root)).toEqual([]);
  });

  test("causes one warning and no error if it is not writable", () => {
    writeFileSync(join(root, "journal"), "");
    const journal = new Journal(folder, "account");
    const [first, second] = [request(journal), request(journal)];
    first.sending(known);
    expect(first.warnings).toEqual([expect.stringContaining("ENOTDIR")]);
    second.sending(known);
    expect(second.warnings).toEqual([]);
    journal.noteManaged("domain", "/domains/1");
    journal.end({ isAbandoned: false });
  });

  /** The CPU time of a journal with this number of creates, in microseconds. */
  function workOf(creates: number): number {
    const before = process.cpuUsage();
    const journal = new Journal(folder, "account");
    for (let id = 1; id <= creates; id += 1) {
      const create = request(journal, String(id));
      create.sending(known);
      create.answered({ id });
      create.recorded();
    }
    journal.end({ isAbandoned: true });
    const next = new Journal(folder, "account");
    for (let id = 1; id <= creates; id += 1) next.noteManaged("domain", `/domains/${String(id)}`);
    expect(files()).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  }

  test("uses no more CPU time per create with 12,000 creates than with 3,000", () => {
    workOf(500);
    // Sixteen times as much if each create looked at all others.
    expect(workOf(12_000) / workOf(3_000)).toBeLessThan(9);
  });
});

describe("the journal folder", () => {
  const baseUrl = "https://api.example/v4";
  const place = (environment: NodeJS.ProcessEnv = {}, more: { baseUrl?: string; given?: string; cwd?: string } = {}) =>
    journalPaths({ cwd: root, environment, baseUrl, given: undefined, ...more }).folder;
  const write = (name: string, text: string) => {
    mkdirSync(join(root, ".terraform"), { recursive: true });
    writeFileSync(join(root, ".terraform", name), text);
  };
  const backend = (key: string) =>
    JSON.stringify({ backend: { type: "s3", config: { bucket: "states", key }, hash: 1 } });

  test("is in Terraform's data directory, or in the configured folder", () => {
    expect(place()).toMatch(new RegExp(`^${join(root, ".terraform", "stratus-journal")}/[0-9a-f]{16}$`));
    expect(place({ TF_DATA_DIR: "data" })).toContain(join(root, "data", "stratus-journal"));
    expect(place({}, { given: "kept" })).toContain(join(root, "kept"));
    expect(place({}, { given: "/kept" })).toMatch(/^\/kept\/[0-9a-f]{16}$/);
  });

  test("differs for another workspace, backend and service", () => {
    const all = [place(), place({ TF_WORKSPACE: "staging" }), place({}, { baseUrl: "https://other.example/v4" })];
    write("environment", "production");
    all.push(place());
    write("terraform.tfstate", backend("a"));
    all.push(place());
    write("terraform.tfstate", backend("b"));
    all.push(place());
    expect(new Set(all).size).toBe(all.length);
    expect(place({ TF_WORKSPACE: "production" })).toBe(place());
  });

  test("that jobs share is the same for each checkout with a remote state, and differs for local states", () => {
    const other = join(root, "checkout");
    const at = (cwd: string) => place({}, { cwd, given: "/kept" });
    expect(at(other)).not.toBe(at(root));
    for (const cwd of [root, other]) {
      mkdirSync(join(cwd, ".terraform"), { recursive: true });
      writeFileSync(join(cwd, ".terraform", "terraform.tfstate"), backend("a"));
    }
    expect(at(other)).toBe(at(root));
  });

  test("is found if Terraform's own files are broken", () => {
    write("terraform.tfstate", "{");
    expect(place()).toContain(join(root, ".terraform"));
  });
});

describe("a state in a file", () => {
  const paths = (environment: NodeJS.ProcessEnv = {}) =>
    journalPaths({ cwd: root, environment, baseUrl: "https://api.example/v4", given: undefined });
  const domainOf = (id: number) => ({ type: "stratus_domain", instances: [{ attributes: { id } }] });
  const has = (path: string, file = paths().stateFile) =>
    new Journal(folder, "account", file).state.has(contractOf("domain"), path);

  test("is read, and counts as unknown if the file is empty or absent", () => {
    expect(has("/domains/1")).toBe(false);
    writeFileSync(join(root, "terraform.tfstate"), "");
    expect(has("/domains/1")).toBe(false);
    writeFileSync(join(root, "terraform.tfstate"), JSON.stringify({ version: 4, resources: [domainOf(1)] }));
    expect(has("/domains/1")).toBe(true);
    expect(has("/domains/2")).toBe(false);
    expect(has("/domains/1/records/1")).toBe(false);
  });

  test("is that of the workspace and the local backend, and of no other backend", () => {
    expect(paths({ TF_WORKSPACE: "staging" }).stateFile).toBe(
      join(root, "terraform.tfstate.d", "staging", "terraform.tfstate"),
    );
    mkdirSync(join(root, ".terraform"));
    const write = (backend: object) => {
      writeFileSync(join(root, ".terraform", "terraform.tfstate"), JSON.stringify({ backend }));
    };
    write({ type: "local", config: { path: "/states/shop.tfstate", workspace_dir: null } });
    expect(paths().stateFile).toBe("/states/shop.tfstate");
    write({ type: "s3", config: { bucket: "states" } });
    expect(paths().stateFile).toBeUndefined();
  });
});

describe("a run with the service", () => {
  const emulator = useEmulator();
  const { open, text } = useJournal(emulator);

  test("writes no secrets into the journal", async () => {
    const secrets = ["correct horse battery", "c2VjcmV0", "hunter2 hunter2"];
    const [rootPass, userData, password] = secrets;
    const config = {
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      rootPass,
      metadata: { userData },
      booted: false,
    };
    const run = open();
    await run.create(contractOf("compute_instance"), config);
    const scripted = { ...config, metadata: undefined, scriptId: 2, scriptData: { db_name: password } };
    await run.create(contractOf("compute_instance"), scripted);
    await run.kill();
    expect(text()).toContain('"answered":2');
    for (const secret of [...secrets, emulator.server.token]) expect(text()).not.toContain(secret);
  });

  test("warns once per run if the journal is not writable, and the creates continue", async () => {
    writeFileSync(join(root, "file"), "");
    const run = open({ journal: join(root, "file", "journal") });
    for (const label of ["one", "two"]) {
      await run.create(contractOf("compute_instance"), {
        region: "us-east",
        type: "g6-nanode-1",
        label,
        booted: false,
      });
    }
    await run.close();
    expect(run.reported.map(({ summary }) => summary)).toEqual(["Unable to write the journal"]);
  });

  test("does not adopt an object in the state, even if no plan contained it", async () => {
    const domain = contractOf("domain");
    const zone = { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" };
    const first = open();
    const made = await first.create(domain, zone);
    await first.kill();
    const attributes = { id: made.object["id"] };
    const stateFile = join(root, "terraform.tfstate");
    writeFileSync(stateFile, JSON.stringify({ resources: [{ type: "stratus_domain", instances: [{ attributes }] }] }));
    const run = open();
    const state = new Journal(folder, "account", stateFile).state;
    Object.assign(run.session.journal, { state });
    await expect(run.create(domain, zone)).rejects.toThrow("Cannot create stratus_domain");
    await run.close();
  });

  test("secrets do not change the fingerprint, and every other value does", () => {
    const instance = contractOf("compute_instance");
    const print = (body: object, path = "/compute/instances") =>
      fingerprintOf(instance, { path, body: { ...body } }, {});
    const body = { region: "us-east", root_pass: "a", metadata: { user_data: "b" }, tags: ["a"] };
    expect(print({ ...body, root_pass: "c", metadata: { user_data: "d" } })).toBe(print(body));
    expect(print({ ...body, region: "us-west" })).not.toBe(print(body));
    expect(print({ ...body, tags: ["b"] })).not.toBe(print(body));
    expect(print(body, "/compute/instances/1/clone")).not.toBe(print(body));
  });

  test("the fingerprint omits the secrets of every contract", () => {
    const secret = contracts.flatMap((contract) =>
      Object.entries(contract.fields)
        .filter(([, { spec }]) => spec.sensitive === true || spec.writeOnly === true)
        .map(
          ([name, { spec }]) =>
            [contract, (spec.sentAs ?? name).replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`)] as const,
        ),
    );
    expect(secret.length).toBeGreaterThan(3);
    for (const [contract, name] of secret) {
      const print = (value: string) => fingerprintOf(contract, { path: "/", body: { [name]: value } }, {});
      expect(print("a")).toBe(print("b"));
    }
  });
});
