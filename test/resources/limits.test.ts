import { TerraformResource, TerraformStack, Testing } from "cdktf";
import { validateAtSynth, withValidation } from "../../lib/core/validation/validate-at-synth";
import { validateLimits, validateSoleOwners } from "../../lib/rules/limits";
import { readProgram } from "../../lib/rules/program";
import { validateUniqueNames } from "../../lib/rules/unique-names";
import { findAccountConflicts } from "../../src/cli/program/conflicts";
import {
  type Contract,
  defineContract,
  explainLimit,
  limitWords,
  type ObjectLimit,
  type Properties,
  soleOwnerWords,
  text,
  valuesOf,
} from "../../src/contract";
import { findExceededLimits as checkInEmulator } from "../../src/emulator/service/collection/limits";
import type { Service } from "../../src/emulator/types";
import type { Client } from "../../src/provider/client";
import type { PlanContext } from "../../src/provider/context";
import { Journal } from "../../src/provider/engine/journal";
import { checkLimits as checkAtPlan } from "../../src/provider/engine/plan-checks/limits";
import { ObjectRepository } from "../../src/provider/engine/run/object-repository";
import { RunState } from "../../src/provider/engine/run/run-state";
import { contracts } from "../../src/resources/contracts";
import { handlers } from "../../src/resources/handlers";
import { programs } from "../../src/resources/programs";
import { accountObject } from "../cli/program/accounts";
import { examples, makeConstruct } from "../lib/every-construct";

/** A value that a field accepts. Some fields require an address, and the id of an IPv6 range is one. */
const valueOf = ({ fields, id }: Contract, name: string) => {
  if (fields[name]?.spec.kind === "int") return 7;
  return name === id ? "2001:db8::" : "192.0.2.1";
};
const valuesFor = (contract: Contract, names: readonly string[]): Properties =>
  Object.fromEntries(names.map((name) => [name, valueOf(contract, name)]));

const limits = contracts.flatMap((contract) =>
  (contract.atMost ?? []).map((limit) => [limitWords(contract, limit), contract, limit] as const),
);
const refused = limits.filter(([, , { replaces }]) => replaces !== true);
const owners = contracts.flatMap((contract) =>
  contract.soleOwner ? [[soleOwnerWords(contract, contract.soleOwner), contract, contract.soleOwner.of] as const] : [],
);
const unique = contracts.filter((contract) => contract.unique);

/** This number of resources with the same values in a program. */
function programWith(contract: Contract, values: Properties, count: number) {
  const stack = new TerraformStack(Testing.app(), "stack");
  for (let index = 0; index < count; index++) {
    const id = `it${String(index)}`;
    const construct = new TerraformResource(stack, id, { terraformResourceType: `stratus_${contract.name}` });
    validateAtSynth(construct, withValidation({}, { definition: { contract } }));
    for (const [name, value] of Object.entries(values)) Object.assign(construct, { [`${name}Input`]: value });
  }
  return readProgram(stack, []);
}

it("are declared by contracts", () => {
  expect(limits.map(([words]) => words).sort()).toEqual([
    "A MySQL database can have at most 3 snapshots",
    "A MySQL database can have at most one snapshot per label",
    "A firewall can have at most one device per instance",
    "An account can have at most one IPv6 range per region",
    "An instance can have at most one IPv6 range",
    "An instance can have at most one snapshot",
  ]);
  expect(owners.map(([words]) => words).sort()).toEqual([
    "the allow list of one MySQL database",
    "the assignment of one address",
    "the record set of one domain",
    "the reverse DNS of one address",
    "the shared addresses of one instance",
  ]);
});

describe("at synth", () => {
  // The program's other constructs define a computed field of a limit: test/lib/rules/limits.test.ts.
  const configurable = limits.filter(([, { fields }, { per }]) =>
    per.every((name) => fields[name]?.spec.presence !== "computed"),
  );

  it.each(configurable)("%s", (words, contract, limit) => {
    const find = (count: number) =>
      validateLimits(programWith(contract, valuesFor(contract, limit.per), count)).map(({ text }) => text);
    expect(find(limit.count)).toEqual([]);
    expect(
      find(limit.count + 1)
        .join("\n")
        .toLowerCase(),
    ).toContain(`${words.toLowerCase()}, got ${String(limit.count + 1)}.`);
  });

  it.each(owners)("one resource manages %s", (words, contract, of) => {
    const [list = "", inner] = of[0]?.split(".") ?? [];
    const values = inner === undefined ? valuesFor(contract, of) : { [list]: [{ [inner]: "192.0.2.1" }] };
    const find = (count: number) => validateSoleOwners(programWith(contract, values, count)).map(({ text }) => text);
    expect(find(1)).toEqual([]);
    expect(find(2)).toEqual([expect.stringContaining(`manage ${words}, so each would undo`)]);
  });

  it.each(unique.map((contract) => [contract.name, contract] as const))("the unique name of %s", (_, contract) => {
    const { field = "" } = contract.unique ?? {};
    const find = (count: number) => validateUniqueNames(programWith(contract, { [field]: "same" }, count));
    expect(find(1)).toEqual([]);
    expect(find(2)).toEqual([expect.objectContaining({ text: expect.stringContaining('"same"') as string })]);
  });

  it.each(unique.map((contract) => [contract.name, contract] as const))("case in the name of %s", (_, contract) => {
    const { field = "", ignoresCase } = contract.unique ?? {};
    const program = programWith(contract, { [field]: "same" }, 2);
    Object.assign(program.resourcesByContract()[0]?.resources[0] ?? {}, { [`${field}Input`]: "SAME" });
    expect(validateUniqueNames(program).map(({ severity }) => severity !== "warning")).toEqual([ignoresCase === true]);
  });

  it("finds every contract that declares one of these words by its construct", () => {
    const found = Object.entries(examples).flatMap(([name, [propsOf]]) => {
      const stack = new TerraformStack(Testing.app(), "stack");
      makeConstruct(stack, name, "it", propsOf?.(stack));
      return readProgram(stack, [])
        .resourcesByContract()
        .map(({ contract }) => contract.name);
    });
    const declaring = contracts.filter(({ atMost, soleOwner, unique }) => atMost ?? soleOwner ?? unique);
    expect(declaring.filter(({ name }) => !found.includes(name))).toEqual([]);
  });

  it("reads the contract of a construct whose type no rule contains", () => {
    const shelf = defineContract({
      kind: "resource",
      name: "shelf",
      summary: "A shelf.",
      source: "document 1, Shelves",
      path: "/shelves",
      operations: ["create"],
      access: { scope: null },
      unique: { field: "label", within: "account" },
      fields: { label: text("The label.") },
    });
    const find = (count: number) => validateUniqueNames(programWith(shelf, { label: "same" }, count));
    expect(find(1)).toEqual([]);
    expect(find(2)).toHaveLength(1);
  });
});

describe("at plan", () => {
  /** Plans this number of new objects, one after the other, and returns the reports. */
  async function plan(contract: Contract, limit: ObjectLimit, count: number, existing: readonly Properties[]) {
    const handler = handlers.find((each) => each.contract === contract)?.handler ?? {};
    const reports: string[] = [];
    const planned = valuesFor(contract, limit.per);
    const client = { list: () => Promise.resolve(existing) } as unknown as Client;
    const objects = new ObjectRepository(client, new Journal("/no/such/folder", ""));
    const session = { objects, runState: new RunState(), client };
    const context = { contract, session, prior: null, planned, config: planned, signal: new AbortController().signal };
    for (let index = 0; index < count; index++) {
      const report = ({ severity, summary }: { readonly severity: string; readonly summary: string }) =>
        reports.push(`${severity}: ${summary}`);
      const values = { ...handler, limitedValues: undefined } as never;
      await checkAtPlan({ ...context, report } as unknown as PlanContext, values);
    }
    return reports;
  }

  // The create of a device adopts the existing one.
  const checked = refused.filter(([, { name }]) => name !== "firewall_device");

  it.each(checked)("%s", async (words, contract, limit) => {
    const object = Object.fromEntries(
      Object.entries({ ...valuesFor(contract, limit.per), [contract.id]: valueOf(contract, contract.id) }).map(
        ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value],
      ),
    );
    const existing = Array.from({ length: limit.count }, () => object);
    expect(await plan(contract, limit, limit.count, [])).toEqual([]);
    expect(await plan(contract, limit, limit.count + 1, [])).toEqual([`error: ${words}`]);
    expect((await plan(contract, limit, 1, existing))[0]).toMatch(/^warning: .* already has /);
    expect(await plan(contract, limit, 1, existing.slice(1))).toEqual([]);
  });
});

describe("in stratus import", () => {
  const importAll = (contract: Contract, values: Properties, count: number) =>
    findAccountConflicts(
      programs,
      Array.from({ length: count }, (_, index) =>
        accountObject(contract.name, { [contract.id]: index + 1, ...values, status: "disabled" }),
      ),
    ).map(({ reason }) => reason);

  it.each(limits)("%s", (_, contract, limit) => {
    const values = valuesFor(contract, limit.per);
    expect(importAll(contract, values, limit.count)).toEqual([]);
    expect(importAll(contract, values, limit.count + 1)).toContain(explainLimit(contract, limit));
  });

  it.each(owners.filter(([, , [first = ""]]) => !first.includes(".")))(
    "one resource manages %s",
    (words, contract, of) => {
      const values = valuesFor(contract, of);
      expect(importAll(contract, values, 1)).toEqual([]);
      expect(importAll(contract, values, 2)).toEqual([`Another resource manages ${words}.`]);
    },
  );
});

describe("in the emulator", () => {
  const inService = refused.filter(([, , { providerReason }]) => providerReason === undefined);

  it.each(inService)("%s", (words, contract, limit) => {
    const object = valuesFor(contract, limit.per);
    const [, parameter = ""] = /\{(\w+)\}/.exec(contract.path) ?? [];
    const create = (count: number, values: Properties) => {
      const stored = { parent: values[parameter] ?? null, body: values };
      const list = (_: string, { parent }: { readonly parent?: unknown }) =>
        Array.from({ length: count }, (_, index) => ({ ...stored, id: index + 1 })).filter(
          (each) => parent === undefined || each.parent === parent,
        );
      const service = { store: { objects: { list } } } as unknown as Service;
      return checkInEmulator(service, { contract, kind: contract.name, object });
    };
    expect(create(limit.count - 1, object)).toEqual([]);
    expect(create(limit.count, object)).toEqual([
      { field: "", reason: expect.stringContaining(words) as string, ...(limit.rules && { rules: limit.rules }) },
    ]);
    expect(create(limit.count, { ...object, [limit.per[0] ?? ""]: 8 })).toEqual([]);
    expect(valuesOf(contract, limit.per, object)).toBeDefined();
  });
});
