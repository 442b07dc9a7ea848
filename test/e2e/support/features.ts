import { execFileSync } from "node:child_process";
import { violates } from "../../../src/terraform/bundled-provider/lock-file";
import { eitherOf, type FirstVersions, firstVersions, readVersion } from "../../../src/terraform/versions";
import { childEnvironment, terraformBinary } from "./terraform";

/**
 * The Terraform and OpenTofu features that tests need and that some supported versions lack, with the first version of each.
 */
const features = {
  "functions of the provider": firstVersions.functions,
  "moves across types": firstVersions.movesAcrossTypes,
  "ephemeral resources and variables": firstVersions.ephemeral,
  "write-only attributes": firstVersions.writeOnly,
  "import by identity": firstVersions.identities,
  "deprecation messages": { Terraform: "1.15", OpenTofu: "1.12" },
  actions: firstVersions.actions,
  "list blocks": firstVersions.queries,
  "configurations that the provider generates": firstVersions.generatedConfiguration,
  "removed blocks that keep the object": firstVersions.removed,
  "destroy in a lifecycle": firstVersions.keptObjects,
  // Older ones crash.
  "generated configurations of objects with read-only nested attributes": { Terraform: "1.7", OpenTofu: "1.11.2" },
  // OpenTofu writes the keys of maps without quotes.
  "generated configurations of maps of objects": { Terraform: "1.5.7", OpenTofu: undefined },
} as const satisfies Readonly<Record<string, FirstVersions>>;

export type Feature = keyof typeof features;

let version: ReturnType<typeof readVersion>;

/** The program that is under test. */
export function underTest(): NonNullable<typeof version> {
  const env = childEnvironment(process.env["HOME"] ?? "");
  version ??= readVersion(execFileSync(terraformBinary(), ["version"], { encoding: "utf8", env, stdio: "pipe" }));
  if (!version) throw new Error(`"${terraformBinary()} version" doesn't print a version of Terraform or OpenTofu.`);
  return version;
}

export function has(feature: Feature): boolean {
  const { tool, version } = underTest();
  const first: string | undefined = features[feature][tool];
  return first !== undefined && !violates(version, `>= ${first}`);
}

const flat = (text: string) => text.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");

const thisVersion = () => `${underTest().tool} ${underTest().version}`;

/** `scripts/test/left-out.mjs` lists the skipped tests that say this. */
const leftOut = (name: string, feature: Feature) =>
  `${name} (left out: ${thisVersion()} has no ${feature}, which need ${eitherOf(features[feature])})`;

/**
 * A test that needs a feature. On a version without it the same configuration, or `refused`, runs and must fail with the
 * supported versions.
 */
export function testWith(
  feature: Feature,
  name: string,
  body: () => Promise<unknown>,
  refused: () => Promise<unknown> = body,
): void {
  if (has(feature)) {
    test(name, async () => {
      await body();
    });
    return;
  }
  test(`${name} (${thisVersion()} has no ${feature}: it is refused)`, async () => {
    const message: unknown = await refused().then(
      () => "nothing was refused",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    expect(flat(String(message))).toMatch(new RegExp(`requires? ${eitherOf(features[feature])}`));
  });
}

/** A test that needs a feature, without an alternative for a version without it: there it is skipped. */
export function testOnlyWith(feature: Feature, name: string, body: () => Promise<unknown>): void {
  if (has(feature)) {
    test(name, async () => {
      await body();
    });
  } else test.skip(leftOut(name, feature), body);
}

/** A test of what happens without a feature. With the feature, it doesn't exist. */
export function testWithout(feature: Feature, name: string, body: () => Promise<unknown>): void {
  if (has(feature)) return;
  test(`${name} (${thisVersion()} has no ${feature})`, async () => {
    await body();
  });
}

/** A part of a configuration that needs a feature, with a replacement for versions without it. */
export function partWith<T, U>(feature: Feature, name: string, part: T, otherwise: U): T | U {
  if (has(feature)) return part;
  test.skip(leftOut(name, feature), () => undefined);
  return otherwise;
}

/** The output of newer versions for a schema. */
const shownSince: Readonly<Record<string, Feature>> = {
  ephemeral_resource_schemas: "ephemeral resources and variables",
  write_only: "write-only attributes",
  deprecation_message: "deprecation messages",
};

/** JSON of a schema as the version under test shows it. */
export const asShown = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value: unknown) => {
    const feature = shownSince[name];
    return feature === undefined || has(feature) ? value : undefined;
  });
