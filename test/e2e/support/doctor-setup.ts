import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { providerSource } from "../../../src/terraform/bundled-provider/bundle";
import { platformOf } from "../../../src/terraform/bundled-provider/place-provider";
import { root } from "../../docs/support/blocks";
import { type TestEmulator, testEmulatorOf } from "../../emulator/support";
import { mustRun } from "../../support/child";
import { childEnvironment, terraformFile } from "./terraform";

const sources = join(root, "src", "cli", "commands", "doctor");
const stratusFile = join(root, "dist", "bin", "stratus.cjs");

/** All problems and warnings that the sources of the doctor declare: their function, and the source of their advice. */
export function declaredAdvice(): readonly string[] {
  return readdirSync(sources).flatMap((file) => {
    const found: string[] = [];
    const visit = (node: ts.Node, inside: string): void => {
      const name = ts.isFunctionDeclaration(node) ? (node.name?.text ?? inside) : inside;
      if (ts.isCallExpression(node) && /(^|\.)(problem|warning)$/.test(node.expression.getText())) {
        found.push(`${name}: ${(node.arguments[1]?.getText() ?? "").replace(/\s+/g, " ")}`);
      }
      ts.forEachChild(node, (child) => visit(child, name));
    };
    visit(ts.createSourceFile(file, readFileSync(join(sources, file), "utf8"), ts.ScriptTarget.ES2022, true), "");
    return found;
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder with a fault. */
export interface Faulty {
  readonly folder: string;
  /** Additional or removed environment variables of the user's shell. */
  readonly environment?: Environment;
  /** Options of the doctor. */
  readonly options?: readonly string[];
  /** A process that runs in the folder. */
  readonly pid?: number | undefined;
}

/** A fault, its finding, and how a user follows the advice. */
export interface Fault {
  readonly name: string;
  /** The function and the advice in the sources of the doctor, as `declaredAdvice` returns them. */
  readonly source: string;
  readonly cause: (setup: DoctorSetup) => Promise<Faulty> | Faulty;
  /** The finding. */
  readonly words: RegExp;
  /** The part of the advice that is a command. By default, all of it. */
  readonly command?: RegExp;
  /** The values of the placeholders in the command. */
  readonly values?: (setup: DoctorSetup) => Promise<Readonly<Record<string, string>>>;
  /** Completes the command, because a test has no terminal in which to approve. */
  readonly approved?: (command: string) => string;
  /** The instruction in the advice that isn't a command. */
  readonly instruction?: RegExp;
  /** Follows the instruction, and returns what the doctor then examines. */
  readonly byHand?: (faulty: Faulty, setup: DoctorSetup, advice: RegExpExecArray) => Promise<Faulty> | Faulty;
}

/** A program in which `zone` creates a domain. */
export const programOf = (zones: string, stacks: readonly string[] = ["shop"], provider = true) => `
const { App, TerraformStack } = require("cdktf");
const { Domain, StratusProvider } = require("cdktf-stratus");
const app = new App();
const [${stacks.join()}] = ${JSON.stringify(stacks)}.map((name) => new TerraformStack(app, name));
${provider ? `for (const stack of [${stacks.join()}]) new StratusProvider(stack, "stratus");` : ""}
const zone = (stack, domain, description) => new Domain(stack, "zone", { domain, soaEmail: "ops@net.example", description });
${zones}
app.synth();
`;

/** Folders with faults, an emulator, and a shell in which the advice is executed. */
export class DoctorSetup {
  private constructor(
    readonly home: string,
    readonly service: TestEmulator,
  ) {}

  static async start(): Promise<DoctorSetup> {
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Inside the package, so that npx finds its commands.
    const home = mkdtempSync(join(root, ".cache", "advice-"));
    return new DoctorSetup(
      home,
      testEmulatorOf(await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart })),
    );
  }

  async close(): Promise<void> {
    await this.service.server.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  folder(files: Readonly<Record<string, string>> = {}): string {
    const folder = mkdtempSync(join(this.home, "folder-"));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text, { mode: name.startsWith("bin/") ? 0o755 : 0o644 });
    }
    return folder;
  }

  /** The doctor's output after a shell has executed this script. */
  async doctorAfter(script: string, { folder, environment, options = [] }: Faulty): Promise<string> {
    const doctor = [process.execPath, stratusFile, "doctor", ...options].map((word) => `'${word}'`).join(" ");
    const { output } = await this.shell(`${script}\n${doctor} || true`, {
      folder,
      ...(environment && { environment }),
    });
    return output;
  }

  /** The output of a shell script that must succeed. */
  shell(script: string, { folder, environment = {} }: Faulty) {
    const { url, token } = this.service.server;
    const env = {
      ...childEnvironment(this.home, { STRATUS_BASE_URL: url, STRATUS_TOKEN: token, HOME: this.home }),
      TERRAFORM_BINARY_NAME: undefined,
      STRATUS_JOURNAL: undefined,
      ...environment,
    };
    return mustRun("/bin/sh", ["-ec", script], { cwd: folder, env });
  }

  /** A configuration that an initialized provider serves. */
  async initialized(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = this.folder(files);
    await this.shell(`'${process.execPath}' '${stratusFile}' provider install . && terraform init`, { folder });
    return folder;
  }

  /** A program with the stack `shop`, synthesized. */
  async synthesized(program: string): Promise<string> {
    const settings = { language: "typescript", app: "node main.js", sendCrashReports: "false" };
    const folder = this.folder({ "cdktf.json": JSON.stringify(settings), "main.js": program });
    await this.shell("node main.js", { folder });
    return folder;
  }
}

/** A folder for PATH with only these programs, besides terraform. */
export const pathWith = (setup: DoctorSetup, programs: Readonly<Record<string, string>>): string => {
  const entries = Object.entries({ terraform: `exec ${terraformFile()} "$@"`, ...programs });
  const scripts = entries.map(([name, text]) => [`bin/${name}`, `#!/bin/sh\n${text}\n`] as const);
  return join(setup.folder(Object.fromEntries(scripts)), "bin");
};

export const stackIn = (folder: string, name = "shop") => join(folder, "cdktf.out", "stacks", name);

/** The folder of the only version of the provider: next to a configuration, or as `terraform init` selected it. */
export function providerIn(folder: string, place: "terraform.d/plugins" | ".terraform/providers"): string {
  const versions = join(folder, place, providerSource);
  return join(versions, String(readdirSync(versions)[0]), platformOf(process));
}

/** The advice for a finding in the doctor's output: the text after "fix:", which may span lines. */
export function adviceIn(output: string, words: RegExp): string {
  const findings = output.split(/\n(?=\S)/);
  const found = findings.find((finding) => words.test(finding) && /^(problem|warning)/.test(finding));
  const [, advice] = /\n *fix: ([^]*)$/.exec(found ?? "") ?? [];
  if (advice === undefined) throw new Error(`no advice for ${String(words)}:\n${output}`);
  return advice.replace(/\n {9}/g, "\n").trim();
}
