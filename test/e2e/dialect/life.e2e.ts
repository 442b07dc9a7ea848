import { provider } from "../../../src/composition/provider";
import { foreignNames, publicEndpointOf } from "../../shared/dialect/support/wire";
import { beyondAdoption, importsOf } from "../support/imports";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";
import { everything, operations, reads } from "./everything";
import { type Recorder, startRecorder } from "./recorder";

let stack: Stack;
let recorder: Recorder;
let workspace: Workspace;

beforeAll(async () => {
  stack = await startStack("fast", { dialect: "linode" });
  recorder = await startRecorder(stack.url);
  await stack.control("PUT", "account", { additionalIps: true });
  workspace = stack.workspace({ base_url: recorder.url });
});
afterAll(async () => {
  await recorder.close();
  await stack.close();
});

const outputs = async () => {
  const shown = JSON.parse(await workspace.must("output", "-json")) as Readonly<Record<string, { value: unknown }>>;
  return Object.fromEntries(Object.entries(shown).map(([name, { value }]) => [name, value]));
};

test("every resource is covered", () => {
  expect(Object.keys(everything("first")).sort()).toEqual(Object.keys(provider.resources).sort());
});

test("everything is created, and a second plan is empty", async () => {
  await workspace.apply({ resource: everything("first") });
  expect(await workspace.plan()).toEqual([]);
});

test("everything is updated in place, and the plan after it is empty", async () => {
  workspace.write({ resource: everything("changed"), ...reads });
  const replaced = (await workspace.plan()).filter(({ actions }) => actions.join() !== "update");
  expect(replaced.map(({ address }) => address.split(".")[0]).sort()).toEqual(Object.keys(operations("")).sort());
  await workspace.apply();
  expect(await workspace.plan()).toEqual([]);
});

test("the user sees the names of the specification, and user texts unchanged", async () => {
  const idOf = (address: string) => workspace.state(address)["id"];
  expect(await outputs()).toMatchObject({
    vlan: [idOf("stratus_compute_instance.api")],
    tagged: expect.arrayContaining(["compute_id"]) as unknown,
    debian: "Debian 12",
    deployed: "public/debian12",
    guarded: [idOf("stratus_compute_instance.web")],
  });
  const { images } = (await outputs()) as { images: readonly string[] };
  expect(images).toContain("public/debian12");
  expect(images.filter((id) => !/^(public|private)\//.test(id))).toEqual([]);
  expect(workspace.state("stratus_compute_instance.words")).toMatchObject({ tags: ["computes", "public/y"] });
  expect(workspace.state("stratus_domain.zone")["description"]).toBe("public/x");
});

test("everything is imported: no write request, and the second plan is empty", async () => {
  const gone = Object.keys(operations(""));
  const resource = Object.fromEntries(Object.entries(everything("changed")).filter(([type]) => !gone.includes(type)));
  const imports = importsOf(workspace, resource);
  workspace.forget();
  workspace.write({ resource, import: imports });
  expect((await workspace.plan()).flatMap(beyondAdoption)).toEqual([]);
  await stack.control("DELETE", "requests");
  await workspace.apply();
  expect(await stack.writes()).toEqual([]);
  expect(await workspace.plan()).toEqual([]);
});

test("everything is destroyed", async () => {
  await workspace.destroy();
  for (const path of ["/compute/instances", "/domains", "/networking/firewalls", "/databases/instances"]) {
    expect([path, (await stack.api("GET", path))["results"]]).toEqual([path, 0]);
  }
});

test("the connection used only the paths, fields and values of the public service", () => {
  expect(foreignNames(recorder.exchanges)).toEqual([]);
  const seen = new Set(recorder.exchanges.map((exchange) => publicEndpointOf(exchange)?.endpoint));
  expect(seen.size).toBeGreaterThanOrEqual(60);
  expect(recorder.exchanges.filter(({ path }) => path.startsWith("/v4beta/"))).not.toEqual([]);
});
