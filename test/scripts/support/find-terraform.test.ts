import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReleaseServer, startReleaseServer, trust } from "./release-server";

jest.setTimeout(30_000);

const root = join(__dirname, "..", "..", "..");

/** A checkout as the script sees it, with a separate cache. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "stratus-terraform-"));
  for (const name of ["scripts", "package.json"]) cpSync(join(root, name), join(checkout, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  mkdirSync(join(checkout, "bin"));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const cached = () => join(checkout, ".cache", "terraform", "1.11.4", "terraform");

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The output of the script with only `bin` on PATH, and with no server except through a proxy. */
function findTerraform(environment: NodeJS.ProcessEnv = {}, ...options: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: `${join(checkout, "bin")}:/bin`, HTTPS_PROXY: "http://127.0.0.1:1", ...environment };
    const args = [...options, join(checkout, "scripts", "support", "find-terraform.mjs")];
    execFile(process.execPath, args, { env, cwd: checkout }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

function putTerraform(path: string, version: string): void {
  writeFileSync(path, `#!/bin/sh\necho '{"terraform_version": "${version}"}'\n`);
  chmodSync(path, 0o755);
}

describe("finding Terraform", () => {
  test("uses the one on PATH", async () => {
    putTerraform(join(checkout, "bin", "terraform"), "1.9.0");
    expect(await findTerraform()).toEqual({ code: 0, stdout: "terraform\n", stderr: "" });
  });

  test("TERRAFORM_BINARY_NAME takes precedence, and a relative path is resolved", async () => {
    putTerraform(join(checkout, "bin", "terraform"), "1.9.0");
    putTerraform(join(checkout, "mine"), "1.5.7");
    const { stdout } = await findTerraform({ TERRAFORM_BINARY_NAME: "./mine" });
    expect(stdout).toBe(`${join(checkout, "mine")}\n`);
  });

  test("rejects a named file that is not Terraform", async () => {
    const { code, stderr } = await findTerraform({ TERRAFORM_BINARY_NAME: "/bin/true" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^stratus: TERRAFORM_BINARY_NAME is "\/bin\/true", which isn't a working Terraform\. /);
  });

  test.each(["1.5.6", "0.15.5"])("%s is too old", async (version) => {
    putTerraform(join(checkout, "bin", "terraform"), version);
    const { code, stderr } = await findTerraform();
    expect(code).toBe(1);
    expect(stderr).toContain(`"terraform" is Terraform ${version}, which is too old. Install Terraform 1.5.7 or newer`);
  });
});

describe("downloading Terraform", () => {
  let server: ReleaseServer | undefined;
  afterEach(() => server?.stop());

  async function serveRelease(wrong?: "checksum"): Promise<NodeJS.ProcessEnv> {
    server = await startReleaseServer(checkout, { wrong });
    return server.environment;
  }

  const saying = "stratus: no terraform on PATH; downloading Terraform 1.11.4 from HashiCorp into .cache/terraform\n";

  test("downloads a release with the right checksum and signature once, with one line", async () => {
    const environment = await serveRelease();
    expect(await findTerraform(environment, ...trust)).toEqual({ code: 0, stdout: `${cached()}\n`, stderr: saying });
    expect(await findTerraform()).toEqual({ code: 0, stdout: `${cached()}\n`, stderr: "" });
    expect(readdirSync(join(checkout, ".cache", "terraform"))).toEqual(["1.11.4"]);
  });

  test("rejects checksums that HashiCorp did not sign", async () => {
    const { code, stderr } = await findTerraform(await serveRelease());
    expect(code).toBe(1);
    expect(stderr).toMatch(/the download of Terraform 1\.11\.4 failed: .*(signature|signing key)/i);
    expect(existsSync(cached())).toBe(false);
  });

  test("rejects an archive with another checksum", async () => {
    const { code, stderr } = await findTerraform(await serveRelease("checksum"), ...trust);
    expect(code).toBe(1);
    expect(stderr).toContain("the download of Terraform 1.11.4 failed: Install error: SHA sum");
    expect(existsSync(cached())).toBe(false);
  });

  test("explains the fix if no server is reachable, and leaves nothing behind", async () => {
    const { code, stdout, stderr } = await findTerraform();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^stratus: no terraform on PATH; downloading .*\nstratus: no terraform on PATH, and the download of .* ECONNREFUSED/,
    );
    expect(stderr).toContain("Install Terraform 1.5.7 or newer (https://developer.hashicorp.com/terraform/install)");
    expect(readdirSync(join(checkout, ".cache", "terraform"))).toEqual([]);
  });
});
