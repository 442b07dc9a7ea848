import type { Ask } from "../../ask";
import { CommandError } from "../../command";
import {
  chooseHost,
  defaultRunner,
  defaultTypeScript,
  type Host,
  type Runner,
  runners,
  type TypeScriptVersion,
} from "../../program/typescript";
import { type Backend, backendNames } from "./backends";
import { callingManager, type PackageManagerName, packageManagerNames } from "./package-managers";

/** The CI systems that a new project can have a workflow for. */
export type Ci = "github" | "gitlab" | "none";

/** The properties of a new project. */
export interface InitSettings {
  readonly target: Host;
  readonly packageManager: PackageManagerName;
  readonly runner: Runner;
  readonly typescript: TypeScriptVersion;
  readonly tests: boolean;
  readonly ci: Ci;
  readonly backend: Backend;
}

type Name = keyof InitSettings;

/** The values of each option that takes one. */
export const allowed = {
  target: ["cdktn", "cdktf"],
  packageManager: packageManagerNames,
  runner: ["ts-node", "tsx"],
  typescript: ["5.9", "6.0", "7.0"],
  ci: ["github", "gitlab", "none"],
  backend: backendNames,
} as const satisfies { readonly [name in Exclude<Name, "tests">]: readonly InitSettings[name][] };

/** The question for a setting. Settings without one have a default that fits most projects. */
const questions: { readonly [name in Name]?: string } = {
  target: "Host of the constructs: CDK Terrain (cdktn, requires Node 22.19) or CDKTF (cdktf)?",
  runner: "Run the program with ts-node or tsx?",
  tests: "Write a Jest test that deploys the stack to the emulator (yes, no)?",
  ci: "CI workflow (github, gitlab, none)?",
  backend: `State backend (${backendNames.join(", ")})?`,
};

/** The options that the user has set. */
export type GivenSettings = { readonly [name in Name]?: InitSettings[name] };

/** @throws CommandError if two options exclude each other */
export function checkSettings({ runner, typescript = defaultTypeScript }: GivenSettings): void {
  if (runner === undefined || runners[runner].supports.includes(typescript)) return;
  throw new CommandError(
    `--runner: must be tsx with --typescript ${typescript}, got ${runner}, which supports TypeScript ${runners[runner].supports.join(" and ")}.`,
  );
}

/** The settings, with defaults for those that the user hasn't set. */
export function withDefaults(given: GivenSettings): InitSettings {
  const typescript = given.typescript ?? defaultTypeScript;
  return {
    target: chooseHost().host,
    packageManager: callingManager()?.name ?? "npm",
    runner: runners[defaultRunner].supports.includes(typescript) ? defaultRunner : "tsx",
    tests: true,
    ci: "none",
    backend: "local",
    ...given,
    typescript,
  };
}

/** Asks for the settings that the user hasn't set. The default of a question is in brackets. */
export async function askForSettings(given: GivenSettings, ask: Ask): Promise<GivenSettings> {
  let answers = given;
  for (const [name, question] of Object.entries(questions) as [Name, string][]) {
    const options = answersTo(name, answers);
    if (answers[name] !== undefined || options.length < 2) continue;
    const answer = await askUntilValid(ask, question, options, flagValue(withDefaults(answers)[name]));
    answers = { ...answers, [name]: name === "tests" ? answer === "yes" : answer };
  }
  return answers;
}

/** The allowed answers to a question, with the settings so far. */
function answersTo(name: Name, given: GivenSettings): readonly string[] {
  if (name === "tests") return ["yes", "no"];
  if (name !== "runner") return allowed[name];
  return allowed.runner.filter((each) => runners[each].supports.includes(withDefaults(given).typescript));
}

const flagValue = (value: string | boolean): string => (typeof value === "string" ? value : value ? "yes" : "no");

async function askUntilValid(
  ask: Ask,
  question: string,
  options: readonly string[],
  fallback: string,
): Promise<string> {
  for (let words = question; ; words = `Must be one of ${options.join(", ")}.`) {
    const answer = (await ask(`${words} [${fallback}] `)).trim().toLowerCase();
    if (answer === "") return fallback;
    const found =
      options.find((option) => option === answer) ?? only(options.filter((each) => each.startsWith(answer)));
    if (found !== undefined) return found;
  }
}

const only = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);

const flags: { readonly [name in Name]: (value: string | boolean) => string } = {
  target: (value) => `--target ${String(value)}`,
  packageManager: (value) => `--package-manager ${String(value)}`,
  runner: (value) => `--runner ${String(value)}`,
  typescript: (value) => `--typescript ${String(value)}`,
  tests: (value) => (value === true ? "--tests" : "--no-tests"),
  ci: (value) => `--ci ${String(value)}`,
  backend: (value) => `--backend ${String(value)}`,
};

/** The options with the settings that are defaults, because the user neither set nor answered them. */
export const defaultFlags = (settings: InitSettings, decided: GivenSettings): readonly string[] =>
  (Object.keys(flags) as Name[]).flatMap((name) => (decided[name] === undefined ? [flags[name](settings[name])] : []));
