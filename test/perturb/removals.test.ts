import { type Contract, isSet, pathParameters, type Properties, storedValue, validate } from "../../src/contract";
import { collectionPath, objectPath } from "../../src/objects/wire/paths";
import { contracts } from "../../src/resources/contracts";
import { useEmulator } from "../emulator/support";
import { contractOf } from "../kinds";
import type { Variation } from "../kinds/specimen";
import { type Resource, Workspace } from "../support/terraform/workspace";
import {
  configuredAttributes,
  type OptionalAttribute,
  optionalPatterns,
  withoutAttribute,
} from "./changes/removed-attributes";
import { configurations } from "./lives/variations";

// Setting and then removing an attribute leaves the object in the service as if the attribute had never been set. The
// contracts list the attributes: a new one fails here until the specimen of its kind configures it.

const emulator = useEmulator({ dnsPort: 0 });

/** Attributes whose value stays in the service after their removal, and the reasons. */
const kept: { readonly [pattern: string]: string } = {
  "compute_instance.label": "An instance always has a label. No document says how to get a made-up one back.",
  "compute_instance.backupsEnabled": "Switching the backup service off deletes every backup.",
  "compute_instance.privateIp": "No endpoint removes a private address, so a removal would replace the instance.",
  "compute_instance.alerts": "No document shows a default or a way to clear an alert.",
  "compute_instance.watchdogEnabled": "No document shows a default.",
  "compute_instance.backups": "No document shows a value that leaves the schedule to the service.",
  "compute_instance.image": "The image is known only from the creation, and a removal would lose the data.",
  "mysql_database.replicationType": "No document shows a default, and a change replaces the database.",
  "postgresql_database.replicationType": "No document shows a default, and a change replaces the database.",
  "image.label": "An image always has a label.",
};

/** Attributes that every valid configuration needs after it has set them. */
const needed: readonly string[] = [
  ...["weight", "port", "service", "tag"].flatMap((name) => [
    `domain_record.${name}`,
    `domain_records.records[].${name}`,
  ]),
  // One of the two is required.
  "ipv6_range.computeId",
  "ipv6_range.routeTarget",
];

const isOrIsIn = (name: string, all: readonly string[]) =>
  all.some((each) => name === each || name.startsWith(`${each}.`));

interface Removal {
  readonly name: string;
  readonly contract: Contract;
  readonly kind: Variation;
  readonly spelling: Properties;
  readonly attribute: OptionalAttribute;
}

/** Stands for the result of `prepare` if no emulator is running. */
const prepared: Properties = {
  ...{ address: "192.0.2.1", computeId: 1, diskId: 1, routeTarget: "2001:db8::1" },
  ...{ devices: { computes: [1] }, domains: [1], computes: [1], nodebalancers: [1], volumes: [1] },
};

/**
 * For each attribute, the first configuration that is valid without it and in which its value differs from that after the
 * removal.
 */
const removals: ReadonlyMap<string, Removal> = new Map(
  [...configurations].reverse().flatMap(({ name, kind, spelling }) => {
    const contract = contractOf(name);
    const given = [...(kind.gives ?? []), ...pathParameters(contract)].map(
      (each) => [each, prepared[each] ?? 1] as const,
    );
    const config = { ...Object.fromEntries(given), ...kind.base, ...spelling };
    return configuredAttributes(contract.fields, config)
      .filter(
        (each) => hasEffect(each, config) && validate(contract, withoutAttribute(config, each.steps)).length === 0,
      )
      .map((attribute): readonly [string, Removal] => {
        const key = `${name}.${attribute.pattern}`;
        return [key, { name: key, contract, kind, spelling, attribute }];
      });
  }),
);

function hasEffect({ field, steps }: OptionalAttribute, config: Properties): boolean {
  const value = steps.reduce<unknown>((inside, step) => (inside as Properties)[step], config);
  const stored = JSON.stringify(storedValue(field, value, config));
  const { default: fallback, unsetValue } = field.spec;
  return ![fallback, unsetValue].some((each) => isSet(each) && JSON.stringify(each) === stored);
}

test("every optional attribute can be removed from a configuration", () => {
  const managed = contracts.filter(
    ({ operations, action }) => !action && (operations.includes("create") || operations.includes("update")),
  );
  const all = managed.flatMap((contract) => optionalPatterns(contract).map((pattern) => `${contract.name}.${pattern}`));
  expect(all.filter((each) => !removals.has(each) && !needed.includes(each))).toEqual([]);
  expect([...Object.keys(kept), ...needed].filter((each) => !all.includes(each))).toEqual([]);
});

const timestamps = ["created", "updated"];

/** The object as each endpoint of the service returns it. */
async function shown({ name, contract }: Removal, object: Properties): Promise<unknown> {
  const path =
    contract.operations.includes("list") && name.startsWith("domain_records.")
      ? collectionPath(contract, object)
      : objectPath(contract, object);
  const paths = contract.name === "firewall" ? [path, `${path}/rules`, `${path}/devices`] : [path];
  const answers = await Promise.all(paths.map(async (each) => (await emulator.call("GET", each)).body));
  return JSON.parse(JSON.stringify(answers, (key, value: unknown) => (timestamps.includes(key) ? undefined : value)));
}

/** Applies configurations of the object one after the other, in a separate account. */
async function applied(removal: Removal, ...configs: readonly ((full: Properties) => Properties)[]) {
  const { contract, kind, spelling } = removal;
  await emulator.control("POST", "/reset");
  const full = { ...kind.base, ...spelling, ...(await kind.prepare?.(emulator)) };
  const workspace = new Workspace(emulator);
  let action: string | undefined;
  let last: Resource | undefined;
  for (const config of configs) {
    const resource: Resource = { contract, config: () => config(full) };
    const plan = await workspace.plan({ it: resource });
    const { errors } = await workspace.apply(plan);
    expect([...plan.errors, ...errors]).toEqual([]);
    action = plan.actions["it"];
    last = resource;
  }
  if (last) expect((await workspace.plan({ it: last })).actions).toEqual({});
  return { action, object: await shown(removal, workspace.object("it")) };
}

test.each([...removals].sort())("%s", async (name, removal) => {
  const { attribute } = removal;
  const without = (full: Properties) => withoutAttribute(full, attribute.steps);
  const removed = await applied(removal, (full) => full, without);
  if (removed.action === "replace") return;
  if (isOrIsIn(name, Object.keys(kept))) {
    expect(removed.action).toBeUndefined();
    return;
  }
  const never = await applied(removal, without);
  expect(removed.object).toEqual(never.object);
});
