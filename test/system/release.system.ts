import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { triedVersions } from "./support/compilers";
import { npmPackage, packed, root, run } from "./support/package";

jest.setTimeout(900_000);

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string };
const cyclonedx = "@cyclonedx/cyclonedx-library";
const provider = `terraform-provider-stratus_${version}`;

let folder: string;
let checkout: string;
let printed: string;
const asset = (name: string) => join(folder, "release", "assets", name);
const text = (name: string) => readFileSync(asset(name), "utf8");

beforeAll(async () => {
  folder = await packed();
  checkout = join(folder, "cdktf-stratus");
  const command = [
    "scripts/release/release.mjs",
    "--dry-run",
    "--target",
    "linux_amd64",
    "--out",
    join(folder, "release"),
  ];
  printed = await run(process.execPath, command, checkout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Component {
  readonly "bom-ref": string;
  readonly hashes?: readonly object[];
  readonly licenses: readonly object[];
  readonly properties: readonly { readonly value: string }[];
}

interface Sbom {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test("the dry run lists what isn't ready, and every file that it would publish", () => {
  expect(printed).toContain(`Release ${version} (dry run)\n  ok       version and tag\n`);
  expect(printed).toContain("  problem  repository: package.json has no repository, bugs, homepage.");
  for (const name of readdirSync(join(folder, "release", "assets"))) expect(printed).toContain(`  ${name}\n`);
  expect(printed).toMatch(/\d+ packages: .*3 in page, \d+ in provider, \d+ in testing\n/);
  expect(printed).toContain("Nothing was published.");
});

test("a release that isn't ready fails before it builds anything", async () => {
  const out = join(folder, "not ready");
  const command = ["scripts/release/release.mjs", "--tag", "v9.9.9", "--out", out];
  const failure = run(process.execPath, command, checkout);
  await expect(failure).rejects.toThrow(`version and tag: the tag must be v${version}, got v9.9.9`);
  await expect(failure).rejects.toThrow("fix these problems before you release");
  expect(readdirSync(folder)).not.toContain("not ready");
});

test("the assets have the names that the Terraform registry expects, with checksums and a signature", () => {
  const names = [
    `cdktf-stratus-${version}.tgz`,
    "sbom.cdx.json",
    `${provider}_SHA256SUMS`,
    `${provider}_SHA256SUMS.sig`,
    `${provider}_linux_amd64.zip`,
    `${provider}_manifest.json`,
  ];
  expect(readdirSync(join(folder, "release", "assets")).sort()).toEqual(names.sort());
  expect(JSON.parse(text(`${provider}_manifest.json`))).toEqual({
    version: 1,
    metadata: { protocol_versions: ["6.0"] },
  });
  const sums = text(`${provider}_SHA256SUMS`).trimEnd().split("\n");
  expect(sums.map((line) => line.split("  ")[1]).sort()).toEqual([
    `${provider}_linux_amd64.zip`,
    `${provider}_manifest.json`,
  ]);
  for (const line of sums) {
    const [sum, name = ""] = line.split("  ");
    expect(
      createHash("sha256")
        .update(readFileSync(asset(name)))
        .digest("hex"),
    ).toBe(sum);
  }
  // The dry run verifies the signature while its temporary key exists.
  expect(execFileSync("gpg", ["--list-packets", asset(`${provider}_SHA256SUMS.sig`)], { encoding: "utf8" })).toContain(
    ":signature packet: algo 1",
  );
});

test("the package is the one that npm packs, and the notes are the section of the changelog", () => {
  const sha = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  expect(sha(asset(`cdktf-stratus-${version}.tgz`))).toBe(sha(join(checkout, `cdktf-stratus-${version}.tgz`)));
  const notes = readFileSync(join(folder, "release", "notes.md"), "utf8");
  expect(notes.length).toBeGreaterThan(100);
  expect(readFileSync(join(root, "CHANGELOG.md"), "utf8")).toContain(notes.trim());
  expect(notes).not.toMatch(/^## /m);
});

test("the bill of materials is valid CycloneDX", async () => {
  const library = await npmPackage(cyclonedx, triedVersions[cyclonedx]);
  const schema = (name: string) =>
    JSON.parse(readFileSync(join(library, "res", "schema", `${name}.SNAPSHOT.schema.json`), "utf8")) as object;
  const ajv = new Ajv({ unknownFormats: "ignore", schemaId: "auto", validateSchema: false, logger: false });
  for (const name of ["spdx", "jsf-0.82"]) {
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  const validate = ajv.compile(schema("bom-1.5"));
  const sbom = JSON.parse(text("sbom.cdx.json")) as Sbom;
  validate(sbom);
  expect(validate.errors).toBeNull();
  expect(validate({ ...sbom, components: [{ type: "library" }] })).toBe(false);
});

test("the bill of materials lists exactly the packages that are shipped, with their licenses and hashes", () => {
  const { components, dependencies } = JSON.parse(text("sbom.cdx.json")) as Sbom;
  const inPart = (part: string) =>
    components
      .filter(({ properties }) => properties.some(({ value }) => value === part))
      .map((each) => each["bom-ref"]);
  for (const part of ["provider", "page", "testing"]) {
    const notices = readFileSync(join(checkout, "dist", part, "LICENSES.txt"), "utf8");
    const listed = [...notices.matchAll(/^(\S+) (\d\S*) \([^\n]*\)$/gm)].map(
      ([, name, each]) => `${name ?? ""}@${each ?? ""}`,
    );
    expect(inPart(part)).toEqual([...new Set(listed)].sort());
  }
  const project = join(folder, "consumer");
  mkdirSync(project);
  execFileSync(
    "npm",
    ["install", "--package-lock-only", "--no-audit", "--prefer-offline", asset(`cdktf-stratus-${version}.tgz`)],
    {
      cwd: project,
    },
  );
  const lock = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly peer?: boolean }>>;
  };
  const installed = Object.entries(lock.packages)
    .filter(([path, { peer }]) => path !== "" && peer !== true && !path.endsWith("/cdktf-stratus"))
    .map(([path, each]) => `${path.replace(/^.*node_modules\//, "")}@${each.version}`);
  expect(inPart("node_modules")).toEqual(installed.sort());
  const runtimes = inPart("executables").filter((ref) => ref.startsWith("@oven/"));
  expect(runtimes).toHaveLength(5);
  expect(inPart("executables")).toEqual(
    expect.arrayContaining(["bun/JavaScriptCore, WTF and bmalloc of WebKit", "bun/TinyCC"]),
  );
  for (const each of components) {
    expect([each["bom-ref"], each.licenses.length]).toEqual([each["bom-ref"], 1]);
    if (!each["bom-ref"].startsWith("bun/")) expect(each.hashes).toHaveLength(1);
  }
  const refs = new Set(components.map((each) => each["bom-ref"]));
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
});
