import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { type Problem, type Properties, reason, snake, validate } from "../contract";
import { type ProviderSettings, settingsInForce } from "../provider/commands";
import { environmentOf, providerSettings, publicAddresses } from "../shared/provider-settings";
import { type Account, openAccount } from "./account";
import { CommandError } from "./command";
import { ownCommand } from "./packages/own-package";
import type { ProviderArguments } from "./program";

type SettingName = keyof typeof providerSettings.fields;

/**
 * The provider settings that commands accept as options. The token is excluded, because other users could see it in the
 * process list.
 */
const connectionOptions: { readonly [name in SettingName]?: { readonly value?: string; readonly words: string } } = {
  baseUrl: { value: "url", words: `URL of the API, ending in /v4 (default: ${environmentOf.baseUrl})` },
  dialect: {
    value: "name",
    words: `API names: those of the specification (stratus) or of the Linode API v4 (linode) (default: ${environmentOf.dialect}, or stratus)`,
  },
  caFile: { value: "file", words: "PEM file with CA certificates to trust in addition to the system's" },
  allowInsecureHttp: { words: "allow http:// URLs of other machines, which sends the token unencrypted" },
};

const optionNames = Object.keys(connectionOptions) as SettingName[];

const optionOf = (name: string) => `--${snake(name).replace(/_/g, "-")}`;

/** The heading of the connection options, which only the help of `stratus` lists. */
export const connectionGroup = "Connection options:";

/** The options for the connection to the API. */
export function newConnectionOptions(): readonly Option[] {
  return optionNames.map((name) => {
    const { value, words = "" } = connectionOptions[name] ?? {};
    const option = new Option(`${optionOf(name)}${value === undefined ? "" : ` <${value}>`}`, words);
    const { choices } = providerSettings.fields[name].spec;
    return (choices ? option.choices(choices) : option).helpGroup(connectionGroup);
  });
}

/** Adds the options for the connection to the API. */
export function withConnection(command: Command): Command {
  for (const option of newConnectionOptions()) command.addOption(option);
  return command.addHelpText("after", `\nConnection options: see ${ownCommand()} --help`);
}

/** True if a command accepts the connection options. */
export const connects = ({ options }: Command): boolean =>
  options.some(({ helpGroupHeading }) => helpGroupHeading === connectionGroup);

/** The section in the help of `stratus` with the connection options and the commands that accept them. */
export function connectionHelp(root: Command): string {
  const help = root.createHelp();
  const names = root.commands.filter(connects).map((command) => command.name());
  const options = newConnectionOptions();
  const width = Math.max(...options.map(({ flags }) => flags.length));
  const lines = options.map((option) => help.formatItem(option.flags, width, help.optionDescription(option), help));
  return `Connection options of ${names.join(", ")}:\n${lines.join("\n")}\n`;
}

/** A setting that is missing or invalid. */
export interface SettingProblem {
  readonly name: string;
  readonly words: string;
}

/** Validates the settings from options and environment variables with the provider's own rules. */
export function findSettingProblems(
  options: Properties,
  environment: NodeJS.ProcessEnv = process.env,
): readonly SettingProblem[] {
  const { given, settings } = settingsOf(options, environment);
  const problems = [
    ...missing(settings),
    ...validate(providerSettings, settings).map((problem) => ({
      name: String(problem.path[0]),
      words: wordsOf(problem, given),
    })),
  ];
  const { caFile } = given;
  if (typeof caFile === "string" && !existsSync(caFile))
    problems.push({ name: "caFile", words: `--ca-file: must be an existing file, got ${caFile}.` });
  return problems;
}

/**
 * Opens the service and account from options and environment variables, with the provider's settings and rules.
 *
 * @throws CommandError if any setting is missing or invalid. The message lists all of them.
 */
export function openService(options: Properties, environment: NodeJS.ProcessEnv = process.env): Account {
  const problems = findSettingProblems(options, environment);
  if (problems.length > 0) throw new CommandError(problems.map(({ words }) => words).join("\n"));
  return openAccount(settingsOf(options, environment).settings);
}

/** The origin of the settings that select the service, for messages. */
export const settingsOrigin = ({ baseUrl }: Properties) => ({
  baseUrlSetting: baseUrl === undefined ? inEnvironment("baseUrl") : optionOf("baseUrl"),
  tokenSetting: inEnvironment("token"),
});

const inEnvironment = (name: keyof typeof environmentOf) => `the environment variable ${environmentOf[name]}`;

/** The base URL from options and environment variables. */
export function baseUrlInForce(options: Properties, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { baseUrl } = settingsOf(options, environment).settings;
  return typeof baseUrl === "string" ? baseUrl : undefined;
}

function settingsOf(options: Properties, environment: NodeJS.ProcessEnv) {
  const given: Properties = Object.fromEntries(
    optionNames.map((name) => [name, options[name]] as const).filter(([, value]) => value !== undefined),
  );
  // An interactive user is waiting, so an unavailable service is reported after a single retry.
  return { given, settings: settingsInForce({ maxRetries: 1, ...given }, environment) };
}

/** The environment variables that give a Terraform child process the same service and token. */
export function environmentFor(options: Properties, environment: NodeJS.ProcessEnv = process.env) {
  const own = Object.entries(environment).filter(([name]) => name.startsWith("STRATUS_"));
  const given = Object.entries(environmentOf).map(([name, variable]) => [variable, options[name]] as const);
  return Object.fromEntries(
    [...own, ...given].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
}

/** The provider arguments that a program must set because no environment variable exists for them. */
export function providerArguments({ caFile, allowInsecureHttp }: Properties): ProviderArguments {
  return {
    ...(typeof caFile === "string" && { caFile: resolve(caFile) }),
    ...(allowInsecureHttp === true && { allowInsecureHttp }),
  };
}

function missing(settings: ProviderSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (settings.baseUrl === undefined) {
    const address = publicAddresses[settings.dialect ?? "stratus"];
    const more = address === undefined ? "" : ` The base URL of the public service is ${address}.`;
    const emulator = " The emulator prints its URL when it starts.";
    const words = `The base URL of the API is missing. Set ${environmentOf.baseUrl}, or pass --base-url.${more === "" ? emulator : more}`;
    problems.push({ name: "baseUrl", words });
  }
  if (settings.token === undefined)
    problems.push({ name: "token", words: `The access token is missing. Set ${environmentOf.token}.` });
  return problems;
}

/** Describes a problem with the name of the option or environment variable that the value came from. */
function wordsOf(problem: Problem, given: Properties): string {
  const name = String(problem.path[0]);
  const variable = (environmentOf as Readonly<Record<string, string>>)[name];
  const place = given[name] === undefined && variable !== undefined ? variable : optionOf(name);
  const words = problem.words.replace(/\{(\w+)\}/g, (_, other: string) => optionOf(other));
  return `${place}: ${reason({ ...problem, words }, "snake")}.`;
}
