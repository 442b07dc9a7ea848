import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { importsOf } from "./imports";

const root = join(__dirname, "..");

/** The file that a relative import means, if it is one of the project's. */
function targetOf(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(file), specifier);
  return (
    [`${path}.ts`, `${path}/index.ts`, path].find((candidate) => existsSync(join(root, candidate))) ?? `${path}.ts`
  );
}

function filesOf(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) =>
      posix.join(
        entry.parentPath
          .slice(root.length + 1)
          .split("\\")
          .join("/"),
        entry.name,
      ),
    );
}

const files = [...filesOf("src"), ...filesOf("lib")];
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

/**
 * The folders of the constructs, each of which may import those before it. `lib/references.ts` says what is known of a
 * construct to those that it is given to, in types alone, and so stands beside all of them.
 */
const rooms = ["bundled-provider", "core", "l1", "rules", "tags", "networking", "dns", "compute", "databases", "patterns"].map(
  (room) => `lib/${room}`,
);

/**
 * The layers and the layers that each may import. `facts` are the contracts of the resources with what they are
 * made of, `handlers` and `emulators` what the provider and the emulator add for a resource: parts of these two
 * that live beside the contract, so they may import what these may.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  version: [],
  x509: [],
  contract: [],
  plugin: ["x509"],
  client: ["contract"],
  facts: ["contract"],
  handlers: ["contract", "facts", "provider", "client", "plugin"],
  emulators: ["contract", "facts", "emulator", "x509"],
  provider: ["version", "contract", "client", "plugin"],
  emulator: ["version", "contract"],
  composition: ["facts", "handlers", "emulators", "provider", "emulator"],
  testing: ["contract", "plugin", "provider", "composition"],
  references: ["contract", "facts", ...rooms],
  ...Object.fromEntries(
    rooms.map((room, index) => [room, ["contract", "facts", "references", ...rooms.slice(0, index)]]),
  ),
  lib: ["contract", "facts", "references", ...rooms],
};

function layerOfConstruct(file: string): string {
  if (file === "lib/references.ts") return "references";
  return rooms.find((room) => file.startsWith(`${room}/`)) ?? "lib";
}

/** `undefined`: at the top, where everything is put together (`src/main.ts`, `src/cli`). */
function layerOf(file: string): string | undefined {
  const [top = "", folder = "", ...rest] = file.replace(/\.ts$/, "").split("/");
  if (top === "lib") return layerOfConstruct(file);
  if (top !== "src") return undefined;
  return folder === "resources" ? layerOfResource(rest.join("/")) : Object.hasOwn(arrows, folder) ? folder : undefined;
}

/** What lists the resources' parts for one of their readers belongs to that reader. */
const lists: Readonly<Record<string, string>> = {
  contracts: "facts",
  handlers: "handlers",
  emulations: "emulators",
  decisions: "emulators",
};

function layerOfResource(inside: string): string {
  const [, part] = /^(?:base\/)?\w+\/(contract|cases|provider|emulator)(?:\/[\w/-]+)?$/.exec(inside) ?? [];
  if (part === "provider") return "handlers";
  if (part === "emulator") return "emulators";
  return part === undefined ? (lists[inside] ?? "unmarked") : "facts";
}

/** What the arrows have against a file with this text. */
function wrongImports(file: string, text: string): string[] {
  const from = layerOf(file);
  if (from === undefined) return [];
  return importsOf(text).flatMap((specifier) => {
    const target = targetOf(file, specifier);
    if (target === undefined) return [];
    const to = layerOf(target);
    const isOfResource = file.startsWith("lib/") && to === "facts" && !/\/contract(\/index)?\.ts$/.test(target);
    if (to === from || (to !== undefined && arrows[from]?.includes(to) && !isOfResource)) return [];
    return [`${file} imports ${specifier}, but ${from} may import ${arrows[from]?.join(", ") || "nothing of ours"}`];
  });
}

it("finds the sources", () => {
  expect(files).toEqual(expect.arrayContaining(["src/contract/field.ts", "src/resources/domain/contract/index.ts"]));
});

it("knows the layer of every file of a resource by its path", () => {
  expect(files.filter((file) => layerOf(file) === "unmarked")).toEqual([]);
});

it("has no import against the arrows", () => {
  expect(files.flatMap((file) => wrongImports(file, textOf(file)))).toEqual([]);
});

describe("a wrong import is found", () => {
  it.each([
    ["src/contract/field.ts", 'import { id } from "../resources/common";'],
    ["src/resources/tag/contract.ts", 'import type { Api } from "../../client";'],
    ["src/resources/tag/contract.ts", 'export { handler } from "./provider";'],
    ["src/resources/tag/cases.ts", 'export * from "../../emulator/store";'],
    ["src/resources/tag/provider.ts", 'const { emulation } = require("./emulator");'],
    ["src/resources/tag/provider/create.ts", 'import { store } from "../../../emulator/store";'],
    ["src/resources/tag/emulator.ts", 'import { handler } from "./provider";'],
    ["src/resources/emulations.ts", 'import { handlers } from "./handlers";'],
    ["src/contract/index.ts", 'export { version } from "../version";'],
    ["src/resources/domain/contract/times.ts", 'import { wait } from "../../../provider/waiting/wait";'],
    ["src/plugin/schema.ts", 'import { snake } from "../contract";'],
    ["src/x509/der.ts", 'import { timestamp } from "../emulator/clock";'],
    ["src/emulator/service.ts", 'import { makeAuthority } from "../x509";'],
    ["src/client/api.ts", 'type A = import("../resources/index").Contract;'],
    ["src/provider/waiting/wait.ts", 'const store = await import("../../emulator/store");'],
    ["src/provider/waiting/wait.ts", 'import tag = require("../../resources/tag/emulator");'],
    ["src/emulator/routes.ts", 'import { send } from "../client/send";'],
    ["src/emulator/http/server.ts", 'import { handleUploads } from "../../resources/image/emulator/uploads";'],
    ["src/emulator/routes.ts", 'import { handlers } from "../resources/handlers";'],
    ["src/provider/waiting/wait.ts", 'import { version } from "../../cli/options";'],
    ["lib/dns/domain.ts", 'import { plan } from "../../src/provider/operations/plan";'],
    ["lib/networking/firewall.ts", 'import { DomainRecord } from "../dns/domain-record";'],
    ["lib/core/validation/validate-props.ts", 'import { StratusProvider } from "../../provider";'],
    ["src/testing/stack.ts", 'import type { Domain } from "../../lib";'],
    ["src/emulator/service.ts", 'import { deploy } from "../testing";'],
    ["lib/dns/domain.ts", 'import { roundUp } from "../../src/resources/domain/contract/times";'],
  ])("%s: %s", (file, text) => {
    expect(wrongImports(file, text)).toHaveLength(1);
  });
});

it.each([
  ["src/resources/domain_record/contract/index.ts", 'import { roundToNearest } from "../../domain/contract/times";'],
  ["src/resources/tag/provider.ts", 'import { create } from "../../provider"; import { tag } from "./contract";'],
  ["src/provider/index.ts", 'import { version } from "../version"; import { validate } from "../contract";'],
  [
    "src/composition/provider.ts",
    'import { makeProvider } from "../provider"; import { handlers } from "../resources/handlers";',
  ],
  ["src/plugin/serve.ts", 'import { makeAuthority } from "../x509";'],
  ["src/resources/tag/emulator.ts", 'import { makeAuthority } from "../../x509";'],
  ["src/main.ts", 'import { serve } from "./plugin"; import { run } from "./cli";'],
  [
    "lib/dns/domain.ts",
    'import { domain } from "../../src/resources/domain/contract"; import { snake } from "../../src/contract";',
  ],
])("a right one is not: %s: %s", (file, text) => {
  expect(wrongImports(file, text)).toEqual([]);
});
