import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "../support/cruise";

const root = join(__dirname, "..", "..");

it("every import of the sources follows the rules", () => {
  const { modules, wrong } = cruise(root);
  expect(modules.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["src/contract/field.ts", "src/resources/domain/contract/index.ts"]),
  );
  expect(wrong).toEqual([]);
});

/** The file of the import, the import, and the imported file. */
type Import = readonly [from: string, text: string, to: string];

const right: readonly Import[] = [
  [
    "src/resources/domain_record/contract/index.ts",
    'import { roundToNearest } from "../../domain/contract/times";',
    "src/resources/domain/contract/times.ts",
  ],
  ["src/resources/region/provider.ts", 'import { waitFor } from "../../provider/author";', "src/provider/author.ts"],
  ["src/resources/region/emulator.ts", 'import { failure } from "../../emulator/author";', "src/emulator/author.ts"],
  ["src/public-cloud/power.ts", 'import { failure } from "../emulator/author";', "src/emulator/author.ts"],
  ["src/cli/connection.ts", 'import { connect } from "../provider/commands";', "src/provider/commands.ts"],
  ["src/cli/match/identity.ts", 'import { fromWire } from "../../objects/wire/decode";', "src/objects/wire/decode.ts"],
  ["src/objects/wire/decode.ts", 'import { ApiError } from "../../provider/client";', "src/provider/client/index.ts"],
  ["src/resources/region/provider.ts", 'import { region } from "./contract";', "src/resources/region/contract.ts"],
  ["src/provider/index.ts", 'import { version } from "../shared/version";', "src/shared/version.ts"],
  ["src/provider/index.ts", 'import { validate } from "../contract";', "src/contract/index.ts"],
  ["src/composition/provider.ts", 'import { createProvider } from "../provider";', "src/provider/index.ts"],
  ["src/composition/provider.ts", 'import { handlers } from "../resources/handlers";', "src/resources/handlers.ts"],
  [
    "src/resources/tag/program.ts",
    'import { defineProgram } from "../../cli/program/kind";',
    "src/cli/program/kind.ts",
  ],
  ["src/composition/write.ts", 'import { programs } from "../resources/programs";', "src/resources/programs.ts"],
  [
    "src/provider/client/http/edge.ts",
    'import { dialectOf } from "../../../shared/dialect";',
    "src/shared/dialect/index.ts",
  ],
  [
    "src/resources/tag/provider/index.ts",
    'import { linodeTag } from "../counterpart";',
    "src/resources/tag/counterpart.ts",
  ],
  [
    "src/resources/region/counterpart.ts",
    'import { Counterpart } from "../../provider/author";',
    "src/provider/author.ts",
  ],
  [
    "src/provider/engine/counterpart/table.ts",
    'import { dialectOf } from "../../../shared/dialect";',
    "src/shared/dialect/index.ts",
  ],
  [
    "src/emulator/service/http/edge.ts",
    'import { dialectOf } from "../../../shared/dialect";',
    "src/shared/dialect/index.ts",
  ],
  [
    "src/shared/dialect/index.ts",
    'import type { DialectName } from "../provider-settings";',
    "src/shared/provider-settings.ts",
  ],
  ["src/shared/provider-settings.ts", 'import { check } from "../contract";', "src/contract/index.ts"],
  [
    "src/emulator/page/shell/draw.tsx",
    'import { picture } from "../../../shared/topology/picture";',
    "src/shared/topology/picture.ts",
  ],
  [
    "src/provider/plugin/serve.ts",
    'import { createAuthority } from "../../shared/x509/certificate";',
    "src/shared/x509/certificate.ts",
  ],
  [
    "src/resources/tag/emulator.ts",
    'import { createAuthority } from "../../shared/x509/certificate";',
    "src/shared/x509/certificate.ts",
  ],
  ["src/main.ts", 'import { serve } from "./provider/plugin";', "src/provider/plugin/index.ts"],
  ["src/main.ts", 'import { run } from "./cli";', "src/cli/index.ts"],
  [
    "lib/dns/domain.ts",
    'import { domain } from "../../src/resources/domain/contract";',
    "src/resources/domain/contract/index.ts",
  ],
  ["lib/dns/domain.ts", 'import { snake } from "../../src/contract";', "src/contract/index.ts"],
  ["src/cli/index.ts", 'import { doctorCommand } from "./commands/doctor";', "src/cli/commands/doctor/index.ts"],
  [
    "src/cli/commands/doctor/index.ts",
    'import { findStacks } from "../../stacks/find-stacks";',
    "src/cli/stacks/find-stacks.ts",
  ],
  ["src/cli/commands/diff/changes.ts", 'import type { Line } from "./lines";', "src/cli/commands/diff/lines.ts"],
  // A cycle is reported at one of its imports, which is below.
  ["src/cli/second.ts", 'import { first } from "./first";', "src/cli/first.ts"],
  ["src/cli/third.ts", 'import { fourth } from "./fourth";', "src/cli/fourth.ts"],
];

/** The imports that break the rule of each name. */
const wrongImports: Readonly<Record<string, readonly Import[]>> = {
  contract: [
    ["src/contract/field.ts", 'import { id } from "../resources/common";', "src/resources/common.ts"],
    ["src/contract/index.ts", 'export { version } from "../shared/version";', "src/shared/version.ts"],
  ],
  resources: [
    [
      "src/resources/tag/contract.ts",
      'import type { Api } from "../../provider/client";',
      "src/provider/client/index.ts",
    ],
    ["src/resources/tag/contract.ts", 'export { handler } from "./provider";', "src/resources/tag/provider.ts"],
    [
      "src/resources/tag/contract.ts",
      'export * from "../../emulator/service/store";',
      "src/emulator/service/store/index.ts",
    ],
    [
      "src/resources/domain/contract/times.ts",
      'import { wait } from "../../../provider/engine/waiting/wait";',
      "src/provider/engine/waiting/wait.ts",
    ],
  ],
  resourceProviders: [
    ["src/resources/region/provider.ts", 'import { create } from "../../provider";', "src/provider/index.ts"],
    [
      "src/resources/region/provider.ts",
      'import { ApiError } from "../../provider/client";',
      "src/provider/client/index.ts",
    ],
    [
      "src/resources/region/provider.ts",
      'import { fromWire } from "../../objects/wire/decode";',
      "src/objects/wire/decode.ts",
    ],
    [
      "src/resources/region/provider.ts",
      'const { emulation } = require("./emulator");',
      "src/resources/region/emulator.ts",
    ],
    [
      "src/resources/tag/provider/create.ts",
      'import { store } from "../../../emulator/service/store";',
      "src/emulator/service/store/index.ts",
    ],
  ],
  resourceCounterparts: [
    ["src/resources/tag/counterpart.ts", 'import { handler } from "./provider";', "src/resources/tag/provider.ts"],
  ],
  resourceEmulators: [
    [
      "src/resources/tag/emulator.ts",
      'import { openStore } from "../../emulator/service/store";',
      "src/emulator/service/store/index.ts",
    ],
    ["src/resources/tag/emulator.ts", 'import { handler } from "./provider";', "src/resources/tag/provider.ts"],
    ["src/resources/emulations.ts", 'import { handlers } from "./handlers";', "src/resources/handlers.ts"],
  ],
  publicCloud: [
    ["src/public-cloud/power.ts", 'import { startEmulatorServer } from "../emulator";', "src/emulator/index.ts"],
  ],
  "commands-door": [
    ["src/cli/match/identity.ts", 'import { createProvider } from "../../provider";', "src/provider/index.ts"],
    [
      "src/cli/plans/read-plan.ts",
      'import { Journal } from "../../provider/engine/journal";',
      "src/provider/engine/journal/index.ts",
    ],
  ],
  objects: [
    [
      "src/objects/wire/paths.ts",
      'import { Journal } from "../../provider/engine/journal";',
      "src/provider/engine/journal/index.ts",
    ],
  ],
  resourcePrograms: [
    ["src/resources/tag/program.ts", 'import { tagEmulation } from "./emulator";', "src/resources/tag/emulator.ts"],
  ],
  program: [
    ["src/cli/program/names.ts", 'import { programs } from "../../resources/programs";', "src/resources/programs.ts"],
    ["src/cli/program/names.ts", 'import { walkAccount } from "../account/walk";', "src/cli/account/walk.ts"],
  ],
  plugin: [["src/provider/plugin/schema.ts", 'import { snake } from "../../contract";', "src/contract/index.ts"]],
  x509: [["src/shared/x509/der.ts", 'import { timestamp } from "../../emulator/clock";', "src/emulator/clock.ts"]],
  emulator: [
    [
      "src/emulator/service/run-jobs.ts",
      'import { createAuthority } from "../../shared/x509/certificate";',
      "src/shared/x509/certificate.ts",
    ],
    ["src/emulator/routes.ts", 'import { send } from "../provider/client/send";', "src/provider/client/send.ts"],
    [
      "src/emulator/service/http/server.ts",
      'import { handleUploads } from "../../../resources/image/emulator/uploads";',
      "src/resources/image/emulator/uploads.ts",
    ],
    ["src/emulator/routes.ts", 'import { handlers } from "../resources/handlers";', "src/resources/handlers.ts"],
    ["src/emulator/service/run-jobs.ts", 'import { deploy } from "../../testing";', "src/testing/index.ts"],
  ],
  dialect: [
    [
      "src/shared/dialect/index.ts",
      'import { send } from "../../provider/client/send";',
      "src/provider/client/send.ts",
    ],
  ],
  "dialect-edge": [
    [
      "src/provider/client/create.ts",
      'import { dialectOf } from "../../shared/dialect";',
      "src/shared/dialect/index.ts",
    ],
    [
      "src/emulator/service/run-jobs.ts",
      'import { dialectOf } from "../../shared/dialect";',
      "src/shared/dialect/index.ts",
    ],
  ],
  client: [
    ["src/provider/client/api.ts", 'type A = import("../../resources/index").Contract;', "src/resources/index.ts"],
  ],
  provider: [
    [
      "src/provider/engine/waiting/wait.ts",
      'const store = await import("../../../emulator/service/store");',
      "src/emulator/service/store/index.ts",
    ],
    [
      "src/provider/engine/waiting/wait.ts",
      'import tag = require("../../../resources/tag/emulator");',
      "src/resources/tag/emulator.ts",
    ],
    ["src/provider/engine/waiting/wait.ts", 'import { version } from "../../../cli/options";', "src/cli/options.ts"],
  ],
  dns: [
    [
      "lib/dns/domain.ts",
      'import { plan } from "../../src/provider/engine/operations/plan";',
      "src/provider/engine/operations/plan.ts",
    ],
    [
      "lib/dns/domain.ts",
      'import { roundUp } from "../../src/resources/domain/contract/times";',
      "src/resources/domain/contract/times.ts",
    ],
  ],
  networking: [
    ["lib/networking/firewall.ts", 'import { DomainRecord } from "../dns/domain-record";', "lib/dns/domain-record.ts"],
  ],
  core: [
    ["lib/core/validation/validate-props.ts", 'import { StratusProvider } from "../../provider";', "lib/provider.ts"],
  ],
  testing: [["src/testing/stack.ts", 'import type { Domain } from "../../lib";', "lib/index.ts"]],
  shared: [["src/shared/version.ts", 'import { digits } from "../contract/digits";', "src/contract/digits.ts"]],
  settings: [["src/shared/provider-settings.ts", 'import { version } from "./version";', "src/shared/version.ts"]],
  page: [
    ["src/emulator/page/api/kinds.ts", 'import type { Service } from "../..";', "src/emulator/index.ts"],
    ["src/emulator/page/shell/app.tsx", 'import { version } from "../../../shared/version";', "src/shared/version.ts"],
  ],
  composition: [["src/composition/provider.ts", 'import { run } from "../cli";', "src/cli/index.ts"]],
  compute: [["lib/compute/instance.ts", 'import { Fleet } from "../patterns/fleet";', "lib/patterns/fleet.ts"]],
  lib: [["lib/index.ts", 'export * from "../src/provider/plugin";', "src/provider/plugin/index.ts"]],
  "part-of-resource": [
    ["src/resources/tag/checks.ts", 'import { region } from "../region/contract";', "src/resources/region/contract.ts"],
  ],
  "command-apart": [
    [
      "src/cli/commands/doctor/index.ts",
      'import { changesOf } from "../diff/changes";',
      "src/cli/commands/diff/changes.ts",
    ],
    [
      "src/cli/commands/emulator.ts",
      'import type { Changes } from "./diff/changes";',
      "src/cli/commands/diff/changes.ts",
    ],
    [
      "src/cli/commands/import/runs.ts",
      'import { emulatorCommand } from "../emulator";',
      "src/cli/commands/emulator.ts",
    ],
  ],
  "shared-by-commands": [
    [
      "src/cli/command.ts",
      'import { findStates } from "./commands/drift/find-states";',
      "src/cli/commands/drift/find-states.ts",
    ],
  ],
  "no-circular": [
    ["src/cli/first.ts", 'import { second } from "./second";', "src/cli/second.ts"],
    ["src/cli/fourth.ts", 'import type { Third } from "./third";', "src/cli/third.ts"],
  ],
};

/** Writes files with these imports into a temporary folder, and returns the rules that they break. */
function rulesBrokenBy(imports: readonly Import[], others: readonly string[] = []): readonly string[] {
  const texts = new Map(others.map((path) => [path, "export {};"]));
  const add = (path: string, text: string) => texts.set(path, `${texts.get(path) ?? ""}${text}\n`);
  for (const [from, text, to] of imports) {
    add(from, text);
    add(to, "");
  }
  const folder = mkdtempSync(join(tmpdir(), "architecture-"));
  try {
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    mkdirSync(join(folder, "lib"), { recursive: true });
    return cruise(folder).wrong;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("finds folders that import each other, except those of resources", () => {
  const loop = (folder: string): readonly Import[] => [
    [`${folder}/first/a.ts`, 'import { b } from "../second/b";', `${folder}/second/b.ts`],
    [`${folder}/second/c.ts`, 'import { d } from "../first/d";', `${folder}/first/d.ts`],
  ];
  const found = rulesBrokenBy(["src/cli", "src/resources"].flatMap(loop));
  expect(found.filter((each) => each.startsWith("no-circular"))).toEqual([
    "no-circular-folders: src/cli/first → src/cli/second",
    "no-circular-folders: src/cli/second → src/cli/first",
  ]);
});

describe("synthetic sources", () => {
  let found: readonly string[];

  beforeAll(() => {
    const all = rulesBrokenBy([right, ...Object.values(wrongImports)].flat(), ["src/provider/left-over.ts"]);
    // The wrong imports also close loops between folders.
    found = all.filter((each) => !each.startsWith("no-circular-folders: "));
  });

  const rows = Object.entries(wrongImports).flatMap(([rule, imports]) =>
    imports.map(([from, text, to]) => [rule, from, text, to] as const),
  );
  const expected = rows.map(([rule, from, , to]) => `${rule}: ${from} → ${to}`);

  it.each(rows)("%s: %s must not have %s", (rule, from, _, to) => {
    expect(found).toContain(`${rule}: ${from} → ${to}`);
  });

  it("finds a module that nothing imports and that imports nothing", () => {
    expect(found).toContain("no-orphans: src/provider/left-over.ts → src/provider/left-over.ts");
  });

  it("allows every other import", () => {
    const others = found.filter((each) => !each.startsWith("no-orphans: ") && !expected.includes(each));
    expect(others).toEqual([]);
  });
});
