import "./environment";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { credentials } from "@grpc/grpc-js";
import { createCertificate } from "../../../src/provider/plugin/transport/tls";
import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";
import { connect, type TestClient } from "../../provider/plugin/client";
import { eventually } from "../../support/eventually";
import { wrapper } from "./places";
import { running, startWine } from "./wine";

jest.setTimeout(900_000);

let stack: Stack;
let workspace: Workspace;
beforeAll(startWine, 240_000);
beforeEach(async () => {
  stack = await startStack("frozen");
  workspace = stack.installed({ STRATUS_JOURNAL: "" });
});
afterEach(async () => {
  await stack.close();
  // A provider whose Terraform has ended exits within about three seconds.
  await eventually(() => running().length === 0);
});

const copy = { region: "us-east", type: "g6-nanode-1", image: "public/debian12", root_pass: "correct horse battery" };
const instances = {
  resource: {
    // Two objects with equal fields.
    stratus_compute_instance: { web: { ...copy, count: 2 } },
    stratus_firewall: { edge: { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" } } },
  },
};
const apply = ["apply", "-no-color", "-auto-approve", "-input=false"];

const journalFolder = () => join(workspace.folder, ".terraform", "stratus-journal");

/** The lines of the journals that have this word. */
function countInJournals(word: string): number {
  if (!existsSync(journalFolder())) return 0;
  const names = readdirSync(journalFolder(), { recursive: true, encoding: "utf8" });
  const texts = names
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readFileSync(join(journalFolder(), name), "utf8"));
  return texts.join("").split(`"${word}":`).length - 1;
}

const creates = async () => (await stack.writes()).filter((each) => each.startsWith("POST")).sort();

/** Applies until the plan is empty and the journal is gone. */
async function applyToTheEnd(): Promise<string> {
  const forward = setInterval(() => void stack.control("POST", "clock/advance", { seconds: 60 }), 100);
  const output = await workspace.must(...apply).finally(() => clearInterval(forward));
  expect(await workspace.plan()).toEqual([]);
  expect(existsSync(journalFolder())).toBe(false);
  return output;
}

test("after a kill of the provider before the responses, the next run adopts the created objects", async () => {
  workspace.write(instances);
  await workspace.init();
  const match = { method: "POST", path: "/compute/**", times: 0 };
  await stack.control("POST", "faults", { match, effect: { delayMs: 5_000 } });
  const run = workspace.start(apply);
  await eventually(() => countInJournals("sent") === 3 && countInJournals("answered") === 1, { during: run.outcome });
  // The requests are in transit, and the service executes them after the delay.
  const arrived = async () => {
    const [fault] = (await stack.control("GET", "faults")) as unknown as readonly { readonly hits: number }[];
    return fault?.hits;
  };
  await eventually(async () => (await arrived()) === 2);
  const [pid, ...others] = running();
  expect(others).toEqual([]);
  process.kill(Number(pid), "SIGKILL");
  // It depends on how the connection breaks.
  expect((await run.outcome).output).toMatch(/Plugin did not respond|request was cancelled/);
  await stack.control("DELETE", "faults");
  await eventually(async () => (await creates()).length === 3);
  const before = await creates();

  expect(await applyToTheEnd()).toContain("An earlier run created ");
  expect(await creates()).toEqual(before);
});

test("after a kill of Terraform, the provider exits by itself, and the next run adopts the pending objects", async () => {
  workspace.write(instances);
  await workspace.init();
  const run = workspace.start(apply);
  await eventually(() => countInJournals("answered") === 3, { during: run.outcome });
  run.kill();
  await run.outcome;
  expect(running()).toHaveLength(1);
  // On Windows, the next run waits for the provider. A process of Wine doesn't know that Terraform has started it.
  await eventually(() => running().length === 0);
  const before = await creates();
  expect(await applyToTheEnd()).toContain("An earlier run created ");
  expect(await creates()).toEqual(before);
});

test("Ctrl-C during a wait stores the object, untainted, and the next apply continues to wait", async () => {
  workspace.write({ resource: { stratus_compute_instance: { web: { ...copy, label: "web" } } } });
  await workspace.init();
  const run = workspace.start(apply);
  await eventually(() => countInJournals("answered") === 1, { during: run.outcome });
  await stack.control("DELETE", "requests");
  // Terraform waits, so the provider polls.
  await eventually(async () => (await stack.requests()).length > 3, { during: run.outcome });
  // Like a terminal, to both processes.
  for (const pid of running()) process.kill(pid, "SIGINT");
  run.interrupt();
  expect((await run.outcome).output).toContain("is not ready yet");
  expect(await workspace.must("show", "-no-color")).not.toContain("tainted");
  await applyToTheEnd();
  expect(workspace.state("stratus_compute_instance.web")["status"]).toBe("running");
  expect(await creates()).toEqual([]);
});

test("the provider also serves without TLS if the user disabled it", async () => {
  const plain = stack.installed({ TF_DISABLE_PLUGIN_TLS: "1" });
  await plain.apply({ resource: { stratus_tag: { blue: { label: "blue" } } } });
  expect(await creates()).toEqual(["POST /v4/tags"]);
});

test("only the client with the expected certificate is served", async () => {
  const [mine, stranger] = [createCertificate(), createCertificate()];
  const child = spawn(wrapper, [], {
    env: {
      ...process.env,
      TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
      PLUGIN_PROTOCOL_VERSIONS: "6",
      PLUGIN_CLIENT_CERT: mine.certificate,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const clients: TestClient[] = [];
  try {
    const [printed] = (await once(child.stdout, "data")) as [Buffer];
    const [, , network, address, , der] = printed.toString().trim().split("|");
    expect(network).toBe("tcp");
    // The handshake omits the padding, which PEM requires.
    const encoded = Buffer.from(String(der), "base64").toString("base64");
    const server = Buffer.from(`-----BEGIN CERTIFICATE-----\n${encoded}\n-----END CERTIFICATE-----\n`);
    const call = (channel?: ReturnType<typeof credentials.createSsl>) => {
      const client = connect(String(address), channel);
      clients.push(client);
      return client.call("getMetadata", {});
    };
    const shown = ({ privateKey, certificate }: typeof mine) =>
      credentials.createSsl(server, Buffer.from(privateKey), Buffer.from(certificate));
    expect((await call(shown(mine))).diagnostics).toEqual([]);
    for (const channel of [shown(stranger), credentials.createSsl(server), undefined]) {
      await expect(call(channel)).rejects.toMatchObject({ code: 14 });
    }
  } finally {
    for (const client of clients) client.close();
    // It exits after the only client has left.
    setTimeout(() => child.kill("SIGKILL"), 20_000).unref();
  }
  expect(await once(child, "exit")).toEqual([0, null]);
});
