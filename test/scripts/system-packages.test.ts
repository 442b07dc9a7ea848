import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const script = join(__dirname, "..", "..", "scripts", "system-packages.sh");
const bin = mkdtempSync(join(tmpdir(), "stratus-bin-"));
afterAll(() => rmSync(bin, { recursive: true, force: true }));
symlinkSync("/usr/bin/id", join(bin, "id"));

const check = () => spawnSync("/bin/bash", [script, "--check"], { env: { PATH: bin }, encoding: "utf8" });

/** The script's list: a package and the command, or the folder, that shows it. */
const list = /^packages=\(([^)]+)\)$/m.exec(readFileSync(script, "utf8"))?.[1] ?? "";
const packages = list
  .trim()
  .split(/\s+/)
  .map((each) => {
    const [name = "", command = ""] = each.split(":");
    return { name, command };
  });

const versions = "/usr/lib/postgresql";
const postgresql = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, "bin")) : [];

/** The script also looks where Debian installs servers. */
const isServer = ({ command }: { readonly command: string }) =>
  ["/usr/sbin", "/sbin", ...postgresql].some((folder) => existsSync(join(folder, command)));

const isFolder = ({ command }: { readonly command: string }) => command.startsWith("/");

test("missing packages are named with the line that installs them, and the check fails", () => {
  const missing = packages
    .filter((each) => (isFolder(each) ? !existsSync(each.command) : !isServer(each)))
    .map(({ name }) => name)
    .join(" ");
  expect(missing).toContain("openssl");
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr.replaceAll("sudo ", "")).toBe(
    `missing: ${missing}\ninstall with: apt-get update && apt-get install --yes ${missing}\n`,
  );
});

test("the check passes with all packages", () => {
  for (const each of packages) {
    if (!isFolder(each)) writeFileSync(join(bin, each.command), "#!/bin/sh\n", { mode: 0o755 });
  }
  // The folders can't be faked, and this machine may lack them.
  const missing = packages.filter((each) => isFolder(each) && !existsSync(each.command)).map(({ name }) => name);
  const names = packages.map(({ name }) => name).join(" ");
  const passes = { status: 0, stdout: `system packages: all there (${names})\n`, stderr: "" };
  const fails = { status: 1, stderr: expect.stringContaining(`missing: ${missing.join(" ")}\n`) as string };
  expect(check()).toMatchObject(missing.length === 0 ? passes : fails);
});
