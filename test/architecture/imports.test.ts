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
  ["src/resources/region/provider.ts", 'import { create } from "../../provider";', "src/provider/index.ts"],
  ["src/resources/region/provider.ts", 'import { region } from "./contract";', "src/resources/region/contract.ts"],
  ["src/provider/index.ts", 'import { version } from "../version";', "src/version.ts"],
  ["src/provider/index.ts", 'import { validate } from "../contract";', "src/contract/index.ts"],
  ["src/composition/provider.ts", 'import { createProvider } from "../provider";', "src/provider/index.ts"],
  ["src/composition/provider.ts", 'import { handlers } from "../resources/handlers";', "src/resources/handlers.ts"],
  ["src/resources/tag/program.ts", 'import { defineProgram } from "../../program/kind";', "src/program/kind.ts"],
  ["src/composition/write.ts", 'import { programs } from "../resources/programs";', "src/resources/programs.ts"],
  ["src/client/http/edge.ts", 'import { dialectOf } from "../../dialect";', "src/dialect/index.ts"],
  [
    "src/resources/tag/provider/index.ts",
    'import { linodeTag } from "../counterpart";',
    "src/resources/tag/counterpart.ts",
  ],
  [
    "src/resources/region/counterpart.ts",
    'import { Counterpart } from "../../provider/counterpart/table";',
    "src/provider/counterpart/table.ts",
  ],
  ["src/provider/counterpart/table.ts", 'import { dialectOf } from "../../dialect";', "src/dialect/index.ts"],
  ["src/emulator/http/edge.ts", 'import { dialectOf } from "../../dialect";', "src/dialect/index.ts"],
  ["src/dialect/index.ts", 'import type { DialectName } from "../contract";', "src/contract/index.ts"],
  ["src/page/shell/draw.tsx", 'import { picture } from "../../topology/picture";', "src/topology/picture.ts"],
  ["src/plugin/serve.ts", 'import { createAuthority } from "../x509/certificate";', "src/x509/certificate.ts"],
  [
    "src/resources/tag/emulator.ts",
    'import { createAuthority } from "../../x509/certificate";',
    "src/x509/certificate.ts",
  ],
  ["src/main.ts", 'import { serve } from "./plugin";', "src/plugin/index.ts"],
  ["src/main.ts", 'import { run } from "./cli";', "src/cli/index.ts"],
  [
    "lib/dns/domain.ts",
    'import { domain } from "../../src/resources/domain/contract";',
    "src/resources/domain/contract/index.ts",
  ],
  ["lib/dns/domain.ts", 'import { snake } from "../../src/contract";', "src/contract/index.ts"],
  ["src/cli/index.ts", 'import { doctorCommand } from "./doctor";', "src/cli/doctor/index.ts"],
  ["src/cli/doctor/index.ts", 'import { findStacks } from "../stacks/find-stacks";', "src/cli/stacks/find-stacks.ts"],
  ["src/cli/diff/changes.ts", 'import type { Line } from "./lines";', "src/cli/diff/lines.ts"],
  // A cycle is reported at one of its imports, which is below.
  ["src/cli/second.ts", 'import { first } from "./first";', "src/cli/first.ts"],
  ["src/cli/third.ts", 'import { fourth } from "./fourth";', "src/cli/fourth.ts"],
];

/** The imports that break the rule of each name. */
const wrongImports: Readonly<Record<string, readonly Import[]>> = {
  contract: [
    ["src/contract/field.ts", 'import { id } from "../resources/common";', "src/resources/common.ts"],
    ["src/contract/index.ts", 'export { version } from "../version";', "src/version.ts"],
  ],
  resources: [
    ["src/resources/tag/contract.ts", 'import type { Api } from "../../client";', "src/client/index.ts"],
    ["src/resources/tag/contract.ts", 'export { handler } from "./provider";', "src/resources/tag/provider.ts"],
    ["src/resources/tag/contract.ts", 'export * from "../../emulator/store";', "src/emulator/store/index.ts"],
    [
      "src/resources/domain/contract/times.ts",
      'import { wait } from "../../../provider/waiting/wait";',
      "src/provider/waiting/wait.ts",
    ],
  ],
  resourceProviders: [
    [
      "src/resources/region/provider.ts",
      'const { emulation } = require("./emulator");',
      "src/resources/region/emulator.ts",
    ],
    [
      "src/resources/tag/provider/create.ts",
      'import { store } from "../../../emulator/store";',
      "src/emulator/store/index.ts",
    ],
  ],
  resourceCounterparts: [
    ["src/resources/tag/counterpart.ts", 'import { handler } from "./provider";', "src/resources/tag/provider.ts"],
  ],
  resourceEmulators: [
    ["src/resources/tag/emulator.ts", 'import { handler } from "./provider";', "src/resources/tag/provider.ts"],
    ["src/resources/emulations.ts", 'import { handlers } from "./handlers";', "src/resources/handlers.ts"],
  ],
  resourcePrograms: [
    ["src/resources/tag/program.ts", 'import { tagEmulation } from "./emulator";', "src/resources/tag/emulator.ts"],
  ],
  program: [
    ["src/program/names.ts", 'import { programs } from "../resources/programs";', "src/resources/programs.ts"],
    ["src/program/names.ts", 'import { walkAccount } from "../account/walk";', "src/account/walk.ts"],
  ],
  plugin: [["src/plugin/schema.ts", 'import { snake } from "../contract";', "src/contract/index.ts"]],
  x509: [["src/x509/der.ts", 'import { timestamp } from "../emulator/clock";', "src/emulator/clock.ts"]],
  emulator: [
    ["src/emulator/service.ts", 'import { createAuthority } from "../x509/certificate";', "src/x509/certificate.ts"],
    ["src/emulator/routes.ts", 'import { send } from "../client/send";', "src/client/send.ts"],
    [
      "src/emulator/http/server.ts",
      'import { handleUploads } from "../../resources/image/emulator/uploads";',
      "src/resources/image/emulator/uploads.ts",
    ],
    ["src/emulator/routes.ts", 'import { handlers } from "../resources/handlers";', "src/resources/handlers.ts"],
    ["src/emulator/service.ts", 'import { deploy } from "../testing";', "src/testing/index.ts"],
  ],
  dialect: [["src/dialect/index.ts", 'import { send } from "../client/send";', "src/client/send.ts"]],
  "dialect-edge": [
    ["src/client/create.ts", 'import { dialectOf } from "../dialect";', "src/dialect/index.ts"],
    ["src/emulator/service.ts", 'import { dialectOf } from "../dialect";', "src/dialect/index.ts"],
  ],
  client: [["src/client/api.ts", 'type A = import("../resources/index").Contract;', "src/resources/index.ts"]],
  provider: [
    [
      "src/provider/waiting/wait.ts",
      'const store = await import("../../emulator/store");',
      "src/emulator/store/index.ts",
    ],
    [
      "src/provider/waiting/wait.ts",
      'import tag = require("../../resources/tag/emulator");',
      "src/resources/tag/emulator.ts",
    ],
    ["src/provider/waiting/wait.ts", 'import { version } from "../../cli/options";', "src/cli/options.ts"],
  ],
  dns: [
    [
      "lib/dns/domain.ts",
      'import { plan } from "../../src/provider/operations/plan";',
      "src/provider/operations/plan.ts",
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
  version: [["src/version.ts", 'import { digits } from "./contract/digits";', "src/contract/digits.ts"]],
  page: [
    ["src/page/api/kinds.ts", 'import type { Service } from "../../emulator";', "src/emulator/index.ts"],
    ["src/page/shell/app.tsx", 'import { version } from "../../version";', "src/version.ts"],
  ],
  composition: [["src/composition/provider.ts", 'import { run } from "../cli";', "src/cli/index.ts"]],
  compute: [["lib/compute/instance.ts", 'import { Fleet } from "../patterns/fleet";', "lib/patterns/fleet.ts"]],
  lib: [["lib/index.ts", 'export * from "../src/plugin";', "src/plugin/index.ts"]],
  "part-of-resource": [
    ["src/resources/tag/checks.ts", 'import { region } from "../region/contract";', "src/resources/region/contract.ts"],
  ],
  "command-apart": [
    ["src/cli/doctor/index.ts", 'import { changesOf } from "../diff/changes";', "src/cli/diff/changes.ts"],
    ["src/cli/emulator.ts", 'import type { Changes } from "./diff/changes";', "src/cli/diff/changes.ts"],
    ["src/cli/import/runs.ts", 'import { emulatorCommand } from "../emulator";', "src/cli/emulator.ts"],
  ],
  "shared-by-commands": [
    ["src/cli/command.ts", 'import { findStates } from "./drift/find-states";', "src/cli/drift/find-states.ts"],
  ],
  "no-circular": [
    ["src/cli/first.ts", 'import { second } from "./second";', "src/cli/second.ts"],
    ["src/cli/fourth.ts", 'import type { Third } from "./third";', "src/cli/third.ts"],
  ],
};

describe("synthetic sources", () => {
  let folder: string;
  let found: readonly string[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "architecture-"));
    const texts = new Map<string, string>([["src/provider/left-over.ts", "export {};"]]);
    const add = (path: string, text: string) => texts.set(path, `${texts.get(path) ?? ""}${text}\n`);
    for (const [from, text, to] of [right, ...Object.values(wrongImports)].flat()) {
      add(from, text);
      add(to, "");
    }
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    found = cruise(folder).wrong;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
