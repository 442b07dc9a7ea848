import { type EmulatorServer, startStratusEmulator } from "../../../src/composition/emulator";
import { provider } from "../../../src/composition/provider";
import { snake } from "../../../src/contract";
import { toTerraform } from "../../../src/objects/terraform/values";
import { resolveUnknowns } from "../../../src/provider/plugin/resolve-unknowns";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import type { Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../src/provider/plugin/value";
import { contracts } from "../../../src/resources/contracts";
import { databaseBody, domainBody, firewallBody, imageBody, testEmulatorOf } from "../../emulator/support";
import { specimenOf } from "../../kinds";
import { type Changed, emptyAt, isWritten, nothing, putAt, sample, sampleObject } from "../../provider/support/samples";
import { asker, judgeData, judgeEphemeral, titles } from "./unknown-calls";

let emulator: EmulatorServer;

/** Something for the plan to look at. With an empty account, most lookups of a plan end immediately. */
beforeAll(async () => {
  emulator = await startStratusEmulator({ port: 0, clock: "fast", strictFields: true });
  const { make } = testEmulatorOf(emulator);
  await make("/compute/instances", imageBody);
  await make("/domains", domainBody);
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await make("/networking/firewalls", firewallBody);
  await make("/databases/mysql/instances", databaseBody);
});
afterAll(() => emulator.close());

/** The examples of a resource. An operation has none, so one is created from its schema. */
function configsOf(typeName: string, attributes: Attributes): readonly ValueObject[] {
  const { valid } = specimenOf(typeName.replace(/^stratus_/, ""));
  if (valid.length > 0) return valid.map((object) => toTerraform(attributes, object));
  const written = Object.entries(attributes).filter(([, attribute]) => isWritten(attribute));
  return [{ ...nothing(attributes), ...Object.fromEntries(written.map(([name, each]) => [name, sample(each)])) }];
}

/**
 * Keeps the changes at places that no earlier configuration of this list has covered: another example tries a place again
 * only if its variant differs, or if it is the first one with or without a value there.
 */
function uncovered(typeName: string) {
  const { variants } = contracts.find(({ name }) => `stratus_${name}` === typeName) ?? {};
  const covered = new Set<string>();
  return function* (config: ValueObject, changes: Iterable<Changed>): Generator<Changed> {
    for (const change of changes) {
      const [attribute = ""] = change.place.split(/[.[]/);
      const variant = variants && config[snake(variants.on)];
      const key = JSON.stringify([
        change.place.replace(/\[\w+\]/g, "[]"),
        variant,
        (config[attribute] ?? null) === null,
      ]);
      if (!covered.has(key)) yield change;
      covered.add(key);
    }
  };
}

/** A configuration, the object created from it, and the errors that either causes by itself. */
async function given(typeName: string, config: ValueObject) {
  const { attributes, plan, validate } = asker(emulator, typeName);
  const created = await plan(config, null);
  const made = resolveUnknowns(attributes, created.planned ?? config, sampleObject(attributes));
  const update = titles((await plan(config, made)).errors);
  return {
    made,
    before: { validate: titles(await validate(config)), create: titles(created.errors), update },
  };
}

/** The errors of a changed configuration that the unchanged one doesn't cause. */
async function refused(
  typeName: string,
  { place, config }: Changed,
  { made, before }: Awaited<ReturnType<typeof given>>,
) {
  const { plan, validate } = asker(emulator, typeName);
  const updated = await plan(config, made);
  // An unknown value may differ from the one before. If the attribute can't change in place, it recreates the object.
  const isOfReplacement = (error: string) => updated.requiresReplace && error.includes(" is protected: Changing ");
  const found = {
    validate: without(before.validate, await validate(config)),
    create: without(before.create, (await plan(config, null)).errors),
    update: without(before.update, updated.errors).filter((error) => !isOfReplacement(error)),
  };
  return Object.entries(found).flatMap(([when, errors]) => errors.map((error) => `${place}, ${when}: ${error}`));
}

const without = (before: readonly string[], errors: readonly string[]) =>
  errors.filter((error) => !titles([error]).some((title) => before.includes(title)));

/**
 * The problems of all these plans. They run at once, because a plan waits for a moment if a name is taken, and each plan is
 * its own run.
 */
async function inEach<T>(all: Iterable<T>, judge: (each: T) => Promise<readonly string[]>): Promise<readonly string[]> {
  return (await Promise.all([...all].map(judge))).flat();
}

describe.each(Object.keys(provider.resources))("%s", (typeName) => {
  const { attributes } = startPlugin(provider).resource(typeName).schema;
  const configs = configsOf(typeName, attributes);

  it("R3-094: no unknown attribute is rejected or breaks the plan", async () => {
    const unseen = uncovered(typeName);
    const wrong = await inEach(configs, async (config) => {
      const rest = await given(typeName, config);
      const changes = unseen(config, putAt(TERRAFORM_UNKNOWN, attributes, config));
      return inEach(changes, (changed) => refused(typeName, changed, rest));
    });
    expect(wrong).toEqual([]);
  });

  it("an empty object breaks no plan, and is rejected only for its missing fields", async () => {
    const wrong = await inEach(configs, async (config) => {
      const rest = await given(typeName, config);
      return inEach(emptyAt(attributes, config), async (changed) => {
        const lacks = `${changed.place}, validate: Invalid argument: ${changed.place}`;
        return (await refused(typeName, changed, rest)).filter((error) => !error.startsWith(lacks));
      });
    });
    expect(wrong).toEqual([]);
  });

  it("null is rejected with a message if it is invalid, and otherwise breaks no plan", async () => {
    const { plan, validate } = asker(emulator, typeName);
    const unseen = uncovered(typeName);
    const wrong = await inEach(configs, async (config) => {
      const { made } = await given(typeName, config);
      return inEach(unseen(config, putAt(null, attributes, config)), async ({ place, config: changed }) => {
        const invalid = await validate(changed);
        const errors =
          invalid.length > 0
            ? invalid
            : [await plan(changed, null), await plan(changed, made)].flatMap((it) => it.errors);
        return errors.filter((error) => error.startsWith("Cannot ")).map((error) => `${place}: ${error}`);
      });
    });
    expect(wrong).toEqual([]);
  });

  it("has examples for the places that these tests cover", () => {
    expect([...configs.flatMap((config) => [...putAt(TERRAFORM_UNKNOWN, attributes, config)])].length).toBeGreaterThan(
      0,
    );
  });
});

const isOf = (place: string, error: string) =>
  error.startsWith(`Invalid argument: ${place}`) ||
  // An empty filter would match everything.
  (place.startsWith("filter") && error.startsWith(`No value in ${place}: `));

/** A data source with all required arguments, and each other argument in turn. */
function* questions(attributes: Attributes): Generator<ValueObject> {
  const written = Object.entries(attributes).filter(([, attribute]) => isWritten(attribute));
  const required = written.filter(([, { required }]) => required).map(([name, each]) => [name, sample(each)] as const);
  const minimum = { ...nothing(attributes), ...Object.fromEntries(required) };
  yield minimum;
  for (const [name, attribute] of written) yield { ...minimum, [name]: sample(attribute) };
}

describe.each([
  ...Object.entries(provider.dataSources).map(([type, handler]) => ["data", type, handler, judgeData] as const),
  ...Object.entries(provider.ephemeralResources ?? {}).map(
    ([type, handler]) => ["ephemeral", type, handler, judgeEphemeral] as const,
  ),
])("%s %s", (_, typeName, handler, judge) => {
  it("is not rejected for an unknown value or an empty object, and null breaks nothing", async () => {
    const serving = startPlugin(provider);
    const { attributes } = handler().schema;
    const wrong: Record<string, readonly string[]> = {};
    for (const config of questions(attributes)) {
      const before = titles(await judge(serving, typeName, config));
      const all: readonly Changed[] = [...putAt(TERRAFORM_UNKNOWN, attributes, config), ...emptyAt(attributes, config)];
      for (const { place, config: changed } of all) {
        const found = await judge(serving, typeName, changed);
        const more = without(before, found).filter((error) => !isOf(place, error));
        if (more.length > 0) wrong[place] = more;
      }
      for (const { place, config: changed } of putAt(null, attributes, config)) {
        const broken = (await judge(serving, typeName, changed)).filter((error) => error.startsWith("Cannot "));
        if (broken.length > 0) wrong[`${place} = null`] = broken;
      }
    }
    expect(wrong).toEqual({});
  });
});
