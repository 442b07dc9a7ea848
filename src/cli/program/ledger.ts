import { createHash } from "node:crypto";
import { isObject } from "../../contract";
import { type AccountProgram, type KnownNames, ledgerKey, type ProgramFile, type ProgramResource } from "./model";

/** The path of the ledger, relative to the program. */
export const ledgerPath = "stratus.import.json";

/** The formats of a program. */
export const forms = ["cdktf", "cdktn", "hcl"] as const;
export type ProgramForm = (typeof forms)[number];

/** Records the output of earlier runs of the command, so that later runs add only new objects. */
export interface Ledger {
  readonly form: ProgramForm;
  readonly stackName: string;
  /** The base URL of the service that the objects are in, without a user or password. */
  readonly service: string;
  /** The number of runs that have written something. */
  readonly runs: number;
  /** The sha256 of the main file as the command last wrote it. */
  readonly mainHash: string;
  /**
   * The names of all written objects, including those that were deleted from the account since: names are never reused.
   */
  readonly objects: KnownNames;
}

/** The ledger can't be used. The message explains the fix. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
}

const formatVersion = 1;

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Creates the ledger for the first run. */
export function ledgerOf(
  program: AccountProgram,
  mainText: string,
  { form, stackName, service }: Pick<Ledger, "form" | "stackName" | "service">,
): Ledger {
  return {
    form,
    stackName,
    service: withoutSecrets(service),
    runs: 1,
    mainHash: hashOf(mainText),
    objects: namesIn(program.resources),
  };
}

/** Adds another run to the ledger. Without `mainText`, the main file is unchanged. */
export function extendLedger(
  ledger: Ledger,
  { resources }: Pick<AccountProgram, "resources">,
  mainText?: string,
): Ledger {
  return {
    ...ledger,
    runs: ledger.runs + 1,
    mainHash: mainText === undefined ? ledger.mainHash : hashOf(mainText),
    objects: new Map([...namesIn(resources), ...ledger.objects]),
  };
}

function namesIn(resources: readonly ProgramResource[]): KnownNames {
  const own = new Map(resources.map(({ object, name }) => [object, name]));
  return new Map(
    resources.map(({ object, name, scope }) => {
      const before = scope && own.get(scope);
      return [ledgerKey(object), before === undefined ? [name] : [before, name]];
    }),
  );
}

/** Strips credentials from a URL before it is committed to a repository. */
function withoutSecrets(service: string): string {
  if (!URL.canParse(service)) return "";
  const { origin, pathname } = new URL(service);
  return `${origin}${pathname.replace(/\/+$/, "")}`;
}

/** Writes one line per object in a stable order, so that versions of the file are easy to compare. */
export function writeLedger(ledger: Ledger): ProgramFile {
  const { form, stackName, service, runs, mainHash, objects } = ledger;
  const head = { version: formatVersion, form, stackName, service, runs, mainSha256: mainHash };
  const lines = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const sorted = [...objects].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  const entries = sorted.map(([key, names]) => `    ${JSON.stringify(key)}: [${names.map(json).join(", ")}]`);
  const all = entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n  }`;
  return { path: ledgerPath, text: `{\n${lines.join("")}  "objects": ${all}\n}\n` };
}

const json = (text: string) => JSON.stringify(text);

/**
 * Parses the ledger.
 *
 * @param path The path of the file, for messages.
 * @param wanted The requested format and service of the program.
 */
export function readLedger(text: string, path: string, wanted: Partial<Pick<Ledger, "form" | "service">> = {}): Ledger {
  const ledger = checked(parsed(text, path), path);
  if (wanted.form !== undefined && wanted.form !== ledger.form) {
    throw new LedgerError(
      `${path}: the program has the target ${json(ledger.form)}, got ${json(wanted.form)}. ` +
        `Use --target ${ledger.form}, or another folder.`,
    );
  }
  const service = wanted.service === undefined ? ledger.service : withoutSecrets(wanted.service);
  if (service !== ledger.service) {
    throw new LedgerError(
      `${path}: the program was written for an account at ${json(ledger.service)}, got ${json(service)}. ` +
        `Use the base URL of that account, or another folder.`,
    );
  }
  return ledger;
}

const repair =
  "Restore the file from the last commit that contains a valid version. If there is none, write into another folder " +
  "and compare the programs, because only this file lists the objects of the program.";

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LedgerError(
      `${path} isn't valid JSON: ${error instanceof Error ? error.message : String(error)}. ${repair}`,
    );
  }
}

function checked(value: unknown, path: string): Ledger {
  if (!isObject(value)) throw damaged(path, "the file", value, "an object");
  const { version, form, stackName, service, runs, mainSha256, objects } = value;
  if (version !== formatVersion) {
    throw new LedgerError(
      `${path} has the format version ${shown(version)}, but this version of the command reads ` +
        `${String(formatVersion)}. Use the version of cdktf-stratus that wrote it, or a newer one.`,
    );
  }
  const known = forms.find((each) => each === form);
  if (known === undefined) throw damaged(path, '"form"', form, `one of ${forms.map(json).join(", ")}`);
  if (typeof stackName !== "string") throw damaged(path, '"stackName"', stackName, "a string");
  if (typeof service !== "string") throw damaged(path, '"service"', service, "a string");
  if (typeof runs !== "number" || !Number.isSafeInteger(runs) || runs < 1) {
    throw damaged(path, '"runs"', runs, "a whole number of at least 1");
  }
  if (typeof mainSha256 !== "string" || !/^[0-9a-f]{64}$/.test(mainSha256)) {
    throw damaged(path, '"mainSha256"', mainSha256, "64 hexadecimal digits");
  }
  if (!isObject(objects)) throw damaged(path, '"objects"', objects, "an object");
  const names = Object.entries(objects).map(([key, own]): readonly [string, readonly string[]] => {
    if (!/^\w+ ./su.test(key)) throw damaged(path, 'a key of "objects"', key, "a kind, a space and an id");
    if (!isNames(own)) throw damaged(path, `"objects" ${json(key)}`, own, "a list of one or two names");
    return [key, own];
  });
  return { form: known, stackName, service, runs, mainHash: mainSha256, objects: new Map(names) };
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  (value.length === 1 || value.length === 2) &&
  value.every((each) => typeof each === "string" && each !== "");

const shown = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value).slice(0, 60));

const damaged = (path: string, what: string, found: unknown, allowed: string) =>
  new LedgerError(`${path} is damaged: ${what} must be ${allowed}, got ${shown(found)}. ${repair}`);
