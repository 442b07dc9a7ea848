import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const script = join(__dirname, "..", "..", "scripts", "system-packages.sh");
const bin = mkdtempSync(join(tmpdir(), "stratus-bin-"));
afterAll(() => rmSync(bin, { recursive: true, force: true }));
symlinkSync("/usr/bin/id", join(bin, "id"));

const check = () => spawnSync("/bin/bash", [script, "--check"], { env: { PATH: bin }, encoding: "utf8" });

test("what is missing is named with the line that installs it, and the check fails", () => {
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^missing: openssl\ninstall with: (sudo )?apt-get update && (sudo )?apt-get install --yes openssl\n$/,
  );
});

test("where everything is there the check passes", () => {
  writeFileSync(join(bin, "openssl"), "#!/bin/sh\n", { mode: 0o755 });
  expect(check()).toMatchObject({ status: 0, stdout: "system packages: all there (openssl)\n", stderr: "" });
});
