import { neededScopes } from "../../scripts/docs/scopes";
import { camel, type Contract, isObject, type Properties } from "../../src/contract";
import { imageBody, until, useEmulator } from "../emulator/support";
import { specimenOf, specimens } from "../kinds";
import { needsOf } from "../kinds/needs";
import { type Configuration, type Others, type Resource, Workspace } from "../support/terraform/workspace";

const testEmulator = useEmulator();

const areas = ["account", "computes", "databases", "domains", "firewall", "images", "ips"];

/** All scopes without this one. */
function lacking(scope: string): readonly string[] {
  const elsewhere = areas.filter((area) => !scope.startsWith(`${area}:`)).map((area) => `${area}:read_write`);
  return scope.endsWith(":read_write") ? [...elsewhere, scope.replace("read_write", "read_only")] : elsewhere;
}

/** The configuration of a test in the names of the contract, with the values that its references stand for. */
function resolved(value: unknown, of: Others): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, of));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), resolved(each, of)]));
  }
  // Functions such as upper only change the spelling.
  const reference = /\$\{(?:\w+\()?stratus_(\w+)\.(\w+)\.(\w+)\)?\}/g;
  if (typeof value !== "string" || value.match(reference)?.[0] === undefined) return value;
  const found = (type: string, name: string, attribute: string) => of(`${type}.${name}`)[camel(attribute)];
  const [whole, type = "", name = "", attribute = ""] = reference.exec(value) ?? [];
  if (whole === value) return found(type, name, attribute);
  return value.replace(reference, (_, ...parts: [string, string, string]) => String(found(...parts)));
}

const resourceOf = (contract: Contract, configuration: Properties, of?: Others): Resource => ({
  contract,
  config: (own) => resolved(configuration, of ?? own) as Properties,
});

/** The resources that a configuration refers to, each after those that it refers to itself. */
function neededBy(configuration: Properties): Configuration {
  const all = Object.entries(needsOf(configuration)).flatMap(([type, named]) =>
    Object.entries(named).map(([name, each]) => [`${type.slice("stratus_".length)}.${name}`, each] as const),
  );
  const depth = (each: unknown): number => Object.keys(needsOf(each)).length;
  const sorted = all.sort(([, left], [, right]) => depth(left) - depth(right));
  return Object.fromEntries(
    sorted.map(([address, each]) => [address, resourceOf(specimenOf(address.split(".")[0] ?? "").contract, each)]),
  );
}

/** A folder whose token can be exchanged between two commands. */
function openFolder() {
  const emulator = { url: testEmulator.server.url, token: testEmulator.server.token };
  const workspace = new Workspace({ server: emulator });
  return {
    workspace,
    async use(scopes: readonly string[]) {
      const { body } = await testEmulator.control("POST", "/tokens", { username: "admin", scopes: scopes.join(" ") });
      emulator.token = String(body["token"]);
    },
  };
}

/** An instance with the disk 1. */
async function prepareDisk(): Promise<void> {
  const { id } = await testEmulator.make("/compute/instances", imageBody);
  await until(testEmulator.call, `/compute/instances/${String(id)}`, "running");
}

/** Changes that the life of a specimen lacks, and that need more scopes. */
const place = { region: "us-east", type: "g6-standard-1" };
const more: Readonly<Record<string, readonly Properties[]>> = {
  compute_instance: [
    { ...place, label: "private", privateIp: false },
    { ...place, label: "private", privateIp: true },
  ],
  image: [{ diskId: 1, label: "golden" }],
};

/** Configurations of each resource, which are applied one after the other. */
const cases = specimens.flatMap(({ contract, life, operation }) => {
  const configurations = operation ? [operation] : life ? [life.first, ...life.inPlace] : [];
  const all = [...configurations, ...(more[contract.name] ?? [])];
  return all.length === 0 ? [] : [[contract.name, contract, all] as const];
});

describe.each(cases)("stratus_%s", (name, contract, configurations) => {
  const { plan, apply, sometimes } = neededScopes(contract, "resource");
  const all = [...apply, ...sometimes.map(({ scope }) => scope)];
  let others: Workspace;

  beforeEach(async () => {
    await testEmulator.control("PUT", "/account", { additionalIps: true });
    if (name === "image") await prepareDisk();
    others = new Workspace(testEmulator);
    expect((await others.apply(await others.plan(neededBy({ configurations })))).errors).toEqual([]);
  });

  const steps = () =>
    configurations.map((each) => ({ it: resourceOf(contract, each, (other) => others.object(other)) }));

  /** Creates, updates and destroys the object, and returns the first errors. */
  async function live({ workspace }: ReturnType<typeof openFolder>): Promise<readonly string[]> {
    for (const configuration of [...steps(), {}]) {
      const planned = await workspace.plan(configuration);
      const errors = [...planned.errors, ...(await workspace.apply(planned)).errors];
      if (errors.length > 0) return errors;
    }
    return [];
  }

  test("is planned and applied with exactly the listed scopes", async () => {
    const folder = openFolder();
    const [first = {}] = steps();
    await folder.use(plan);
    expect((await folder.workspace.plan(first)).errors).toEqual([]);
    await folder.use(apply);
    expect((await folder.workspace.apply(await folder.workspace.plan(first))).errors).toEqual([]);
    await folder.use(plan);
    expect(await folder.workspace.plan(first)).toMatchObject({ errors: [], actions: {} });
    for (const scope of contract.action ? [] : plan) {
      const fresh = openFolder();
      for (const each of [folder, fresh]) await each.use(lacking(scope));
      // A plan reads the objects in the state, and those that a new object refers to.
      const plans = [await folder.workspace.plan(first), await fresh.workspace.plan(first)];
      expect(plans.flatMap(({ errors }) => errors)).not.toEqual([]);
    }
    await folder.use(all);
    expect(await live(folder)).toEqual([]);
  });

  test.each(all)("fails without %s", async (scope) => {
    const folder = openFolder();
    await folder.use(lacking(scope));
    expect(await live(folder)).not.toEqual([]);
  });
});
