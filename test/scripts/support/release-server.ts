import { spawn } from "node:child_process";
import { join } from "node:path";
import { createCertificate } from "../../../src/provider/plugin/transport/tls";

export interface ReleaseServer {
  /** With this, a script finds the server in place of releases.hashicorp.com. */
  readonly environment: NodeJS.ProcessEnv;
  readonly stop: () => void;
}

interface Release {
  /** The release's terraform file. Default: a script that only prints its version. */
  readonly terraform?: string;
  readonly wrong?: "checksum" | undefined;
}

/** The Node option that makes it trust the key of the served release. */
export const trust = ["--require", join(__dirname, "trust-key.cjs")] as const;

/** Serves one release of Terraform, signed with a separate key, which is written to the folder. */
export async function startReleaseServer(folder: string, { terraform, wrong }: Release = {}): Promise<ReleaseServer> {
  const { privateKey, certificate } = createCertificate();
  const script = join(__dirname, "releases.mjs");
  const env = {
    ...process.env,
    TEST_TLS_KEY: privateKey,
    TEST_TLS_CERTIFICATE: certificate,
    TEST_TERRAFORM: terraform,
  };
  const child = spawn(process.execPath, [script, folder, wrong ?? ""], { env, stdio: ["ignore", "pipe", "inherit"] });
  const HTTPS_PROXY = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
    child.once("close", (code) => reject(new Error(`the server ended with ${String(code)}`)));
  });
  const environment = {
    HTTPS_PROXY,
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    NODE_NO_WARNINGS: "1",
    TEST_KEY: join(folder, "key.asc"),
  };
  return { environment, stop: () => void child.kill("SIGKILL") };
}
