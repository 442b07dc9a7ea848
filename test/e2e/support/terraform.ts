import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../../../scripts/support/child-environment.cjs";
import { terraformBinary } from "../../../src/terraform/start-terraform";
import { type Outcome, startChild } from "../../support/child";
import { executable, installExecutable, placeExecutable } from "./executable";

export { childEnvironment, terraformBinary };

export interface Run {
  readonly outcome: Promise<Outcome>;
  /** Returns the standard output of terraform so far. */
  readonly output: () => string;
  readonly interrupt: () => void;
  /** Kills terraform immediately, without a message to the provider. */
  readonly kill: () => void;
}

export interface PlannedChange {
  readonly address: string;
  readonly actions: readonly string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly afterUnknown: Readonly<Record<string, unknown>>;
}

type Configuration = Readonly<Record<string, unknown>>;

/** The same as a path, to start it with another PATH. */
export const terraformFile = () => execFileSync("which", [terraformBinary()], { encoding: "utf8" }).trim();

/** A folder with a configuration, in which the real Terraform runs. */
export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), "stratus-e2e-"));

  constructor(
    private readonly environment: Readonly<Record<string, string>>,
    private readonly provider: Configuration,
  ) {
    if (executable !== undefined) placeExecutable(executable, this.folder);
  }

  run(args: readonly string[]): Promise<Outcome> {
    return this.start(args).outcome;
  }

  /** A run that can be interrupted like with Ctrl-C. */
  start(args: readonly string[]): Run {
    // Terraform needs no "init" for a provider that is already running.
    if (executable !== undefined && args[0] !== "init") installExecutable(this.folder);
    const env = childEnvironment(this.folder, this.environment);
    const { child, outcome } = startChild(terraformBinary(), args, { cwd: this.folder, env });
    let written = "";
    child.stdout?.on("data", (text: string) => (written += text));
    const interrupt = () => {
      child.kill("SIGINT");
    };
    const kill = () => {
      child.kill("SIGKILL");
    };
    return { outcome, output: () => written, interrupt, kill };
  }

  async must(...args: readonly string[]): Promise<string> {
    const { code, output } = await this.run(args);
    if (code !== 0) throw new Error(`terraform ${args.join(" ")} ended with ${String(code)}:\n${output}`);
    return output;
  }

  /** Writes the configuration: `{ resource: { stratus_domain: { zone: {...} } } }` */
  write(configuration: Configuration): void {
    const whole = {
      terraform: { required_providers: { stratus: { source: "stratus.internal/stratus/stratus" } } },
      provider: { stratus: this.provider },
      ...configuration,
    };
    writeFileSync(join(this.folder, "main.tf.json"), JSON.stringify(whole, null, 1));
  }

  async init(): Promise<void> {
    await this.must("init", "-no-color", "-input=false");
  }

  async apply(configuration?: Configuration): Promise<string> {
    if (configuration) this.write(configuration);
    if (!existsSync(join(this.folder, ".terraform.lock.hcl")) && !existsSync(join(this.folder, ".terraform")))
      await this.init();
    return this.must("apply", "-no-color", "-auto-approve", "-input=false");
  }

  /** The changes of a plan. Empty without changes. */
  async plan(...more: readonly string[]): Promise<readonly PlannedChange[]> {
    const args = ["plan", "-no-color", "-input=false", "-detailed-exitcode", "-out=plan.bin", ...more];
    const { code, output } = await this.run(args);
    if (code === 0) return [];
    if (code !== 2) throw new Error(`terraform ${args.join(" ")} ended with ${String(code)}:\n${output}`);
    const shown = JSON.parse(await this.must("show", "-json", "plan.bin")) as {
      resource_changes?: readonly { address: string; change: ShownChange }[];
    };
    return (shown.resource_changes ?? [])
      .map(({ address, change }) => ({ address, ...change, afterUnknown: change.after_unknown }))
      .filter(({ actions }) => actions.join() !== "no-op" && actions.join() !== "read");
  }

  destroy(): Promise<string> {
    return this.must("destroy", "-no-color", "-auto-approve", "-input=false");
  }

  /** The attributes of an object in the state. */
  state(address: string): Readonly<Record<string, unknown>> {
    const [type, name] = address.split(".");
    const stored = JSON.parse(readFileSync(join(this.folder, "terraform.tfstate"), "utf8")) as {
      resources: readonly {
        type: string;
        name: string;
        instances: readonly { attributes: Record<string, unknown> }[];
      }[];
    };
    const found = stored.resources.find((each) => each.type === type && each.name === name)?.instances[0]?.attributes;
    if (!found) throw new Error(`${address} is not in the state`);
    return found;
  }

  forget(): void {
    for (const file of ["terraform.tfstate", "terraform.tfstate.backup"])
      rmSync(join(this.folder, file), { force: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface ShownChange {
  readonly actions: readonly string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly after_unknown: Readonly<Record<string, unknown>>;
}
