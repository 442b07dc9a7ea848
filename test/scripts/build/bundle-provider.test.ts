import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleIn } from "./bundle-in";

jest.setTimeout(30_000);

const root = join(__dirname, "..", "..", "..");

function noticesOf(packages: readonly string[]): string {
  const module = pathToFileURL(join(root, "scripts", "build", "licence-notices.mjs")).href;
  const program = `import { notices } from ${JSON.stringify(module)};
    process.stdout.write(notices("provider", ${JSON.stringify(packages)}));`;
  const args = ["--input-type=module", "--eval", program];
  return execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" });
}

describe("the provider's bundle", () => {
  const development = bundleIn(root, false);
  const release = bundleIn(root, true);

  test("a development build has a hash of its content in its version", () => {
    expect(development.version).toMatch(/^4\.5\.6-dev\.h[0-9a-f]{8}$/);
    expect(development.text).toContain(`"${development.version}"`);
    expect(development.text).not.toContain("-dev.h00000000");
  });

  test("a release has the plain version", () => {
    expect(release.version).toBe("4.5.6");
    expect(release.text).toContain('"4.5.6"');
    expect(release.text).not.toContain("4.5.6-dev");
  });

  test("the same sources produce the same bytes in another folder, because lock files contain their hash", () => {
    const other = mkdtempSync(join(tmpdir(), "stratus-bundle-"));
    try {
      for (const name of ["scripts", "src", "lib", "package.json", "tsconfig.json"]) {
        cpSync(join(root, name), join(other, name), { recursive: true });
      }
      symlinkSync(join(root, "node_modules"), join(other, "node_modules"));
      const again = bundleIn(other, false);
      expect(again.version).toBe(development.version);
      expect(again.text === development.text).toBe(true);
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  test("the license of each package in it is included with its text", () => {
    const { packages } = development;
    const texts = noticesOf(packages).split("-".repeat(80));
    expect(texts).toHaveLength(packages.length);
    for (const text of texts) expect(text).toMatch(/permission|Permission|Redistribution|Licensor/);
    const [own = ""] = texts.filter((text) => text.includes("@bufbuild/protobuf"));
    expect(own).toContain("Apache License");
    expect(own).toContain("Redistribution and use in source and binary forms");
  });

  test("a package without a license text fails the build", () => {
    const folder = mkdtempSync(join(root, ".cache", "package-"));
    try {
      writeFileSync(join(folder, "package.json"), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
      expect(() => noticesOf([relative(root, folder)])).toThrow("bare doesn't contain the text of its license MIT");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("modules that the start doesn't need are not read before the handshake", () => {
    const { atStart } = development;
    const path = expect.arrayContaining([
      "src/main.ts",
      "src/provider/plugin/serve.ts",
      "src/provider/plugin/server.ts",
    ]) as unknown;
    expect(atStart).toEqual(path);
    expect(atStart).toContain("src/provider/plugin/transport/grpc.ts");
    // The codec, the provider with its contracts, the HTTP client, the command and the emulator.
    const late =
      /msgpack|src\/(provider\/(?!plugin\/)|provider\/plugin\/(rpc\/(?!provider-service|plugin-state)|codec)|objects|resources|contract|public-cloud|composition\/(?!served-provider)|cli|emulator)|undici|re2js|tr46|commander|find-my-way/;
    expect(atStart.filter((module) => late.test(module))).toEqual([]);
  });

  test("functions and classes keep their names for crash reports, without code that sets them at the start", () => {
    expect(development.text).toMatch(/function startServer\(/);
    expect(development.text).toMatch(/\bDiagnosticsError=class extends Error\{/);
    expect(development.text).not.toMatch(/\(\w+,"(startServer|DiagnosticsError)"\)/);
  });

  test.each([
    ["regular expressions", "node_modules/re2js", '"contract-re2.js"'],
    ["the Unicode tables", "node_modules/tr46", '"contract-uts46.js"'],
  ])("%s are a separate part", (_, folder, part) => {
    expect(development.packages).toContain(folder);
    expect(development.text).toContain(part);
  });

  test("it starts with Node, names no folder of this machine, and excludes libsql", () => {
    expect(development.text).toMatch(
      /^#!\/bin\/sh\n":" \/\/; command -v node .* exec node "\$0" "\$@"; .*; exit 1\n"use strict";\n/,
    );
    expect(development.text.includes(root)).toBe(false);
    expect(development.packages).toContain("node_modules/@bufbuild/protobuf");
    expect(development.packages).not.toContain("node_modules/libsql");
    // The generated code names only its types.
    expect(development.packages).not.toContain("node_modules/@grpc/grpc-js");
  });
});
