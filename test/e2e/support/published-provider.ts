import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../docs/support/blocks";
import { mustRun, type Outcome, startChild } from "../../support/child";
import { type ServedFolder, serveFolder } from "./https-folder";
import { childEnvironment, terraformBinary } from "./terraform";

const stratus = join(root, "dist", "bin", "stratus.cjs");

/** A user with Terraform, and a folder with files for it that a web server serves. */
export class PublishedProvider {
  readonly home = mkdtempSync(join(tmpdir(), "stratus-published-"));
  readonly folder = join(this.home, "public");
  /** The user's own variables. */
  variables: Readonly<Record<string, string>> = {};
  private server: ServedFolder | undefined;

  constructor(private readonly binary = terraformBinary()) {}

  private get environment(): Record<string, string | undefined> {
    // GnuPG stores its keys in the home, too.
    const more = { ...this.server?.environment, ...this.variables };
    return { ...childEnvironment(this.home, more), GNUPGHOME: join(this.home, "gnupg") };
  }

  stratus(...args: readonly string[]): Promise<Outcome> {
    return startChild(process.execPath, [stratus, ...args], { cwd: this.home, env: this.environment }).outcome;
  }

  run(file: string, ...args: readonly string[]): Promise<Outcome> {
    return mustRun(file, args, { cwd: this.home, env: this.environment });
  }

  async serve(): Promise<ServedFolder> {
    return (this.server ??= await serveFolder(this.folder, join(this.home, "authority.pem")));
  }

  /** The user's own configuration of Terraform or OpenTofu. */
  configure(text: string): void {
    for (const name of [".terraformrc", ".tofurc"]) writeFileSync(join(this.home, name), text);
  }

  /** Runs `terraform init` in a new folder, and optional commands after it. */
  async init(source: string, ...more: readonly string[]): Promise<Outcome & { readonly folder: string }> {
    const folder = mkdtempSync(join(this.home, "stack-"));
    const required = `stratus = {\n      source = "${source}"\n    }`;
    writeFileSync(join(folder, "main.tf"), `terraform {\n  required_providers {\n    ${required}\n  }\n}\n`);
    const outcome = await this.again(folder);
    if (outcome.code !== 0 || more.length === 0) return { ...outcome, folder };
    return { ...(await this.terraform(folder, ...more)), folder };
  }

  /** Runs `terraform init` in a folder. */
  again(folder: string): Promise<Outcome> {
    return this.terraform(folder, "init", "-no-color", "-input=false");
  }

  terraform(folder: string, ...args: readonly string[]): Promise<Outcome> {
    return startChild(this.binary, args, { cwd: folder, env: this.environment }).outcome;
  }

  makeFolder(): void {
    mkdirSync(this.folder, { recursive: true });
    mkdirSync(join(this.home, "gnupg"), { recursive: true, mode: 0o700 });
  }

  async remove(): Promise<void> {
    await this.server?.close();
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** The contents of the provider's schema, which show that it runs. */
export const schemaCommand = ["providers", "schema", "-json"] as const;
