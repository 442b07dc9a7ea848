import {
  type AccountProgram,
  type Additions,
  createProgram,
  extendLedger,
  findAdditions,
  type Ledger,
  ledgerKey,
  ledgerOf,
  ObjectReference,
  type ProgramFile,
} from "../../../src/cli/program";
import type { AccountObject } from "../../../src/cli/program/account-object";
import { type AddedFiles, writeAddedTypeScript, writeTypeScript } from "../../../src/cli/program/typescript";
import { programs } from "../../../src/resources/programs";

/** A folder with a program, as the command leaves it. */
export interface Folder {
  readonly files: ReadonlyMap<string, string>;
  readonly ledger: Ledger;
  /** All files that its runs have written. */
  readonly program: AccountProgram;
}

export interface LaterRun extends Folder {
  readonly additions: Additions;
  readonly added: AddedFiles;
}

const about = { form: "cdktf", stackName: "shop", service: "https://api.example.test/v4" } as const;

export function firstRun(account: readonly AccountObject[]): Folder {
  const program = createProgram(programs, account);
  const all = writeTypeScript(program, { host: "cdktf", stackName: "shop", version: "^0.1.0" });
  const files = new Map(all.map(({ path, text }) => [path, text]));
  return { files, program, ledger: ledgerOf(program, files.get("main.ts") ?? "", about) };
}

export function laterRun(
  folder: Folder,
  account: readonly AccountObject[],
  isReachable: (object: AccountObject) => boolean = () => false,
): LaterRun {
  const additions = findAdditions(programs, account, folder.ledger, isReachable);
  const added = writeAddedTypeScript(additions, folder.ledger, {
    host: "cdktf",
    mainText: folder.files.get("main.ts"),
  });
  const written = [...added.files, ...(added.main ? [added.main] : [])];
  const { resources, leftOut } = additions.program;
  return {
    additions,
    added,
    files: new Map([...folder.files, ...written.map(({ path, text }) => [path, text] as const)]),
    program: { resources: [...folder.program.resources, ...resources], leftOut },
    ledger: resources.length === 0 ? folder.ledger : extendLedger(folder.ledger, additions.program, added.main?.text),
  };
}

export const filesOf = ({ files }: Folder): readonly ProgramFile[] =>
  [...files].map(([path, text]) => ({ path, text }));

export const keysOf = ({ resources }: AccountProgram): readonly string[] =>
  resources.map(({ object }) => ledgerKey(object)).sort();

/** The ids in the adoption tables of a folder. */
export const adoptedIds = ({ files }: Folder): readonly string[] =>
  [...files]
    .filter(([path]) => /^adopt(-\d+)?\.ts$/.test(path))
    .flatMap(([, text]) => [...(/= (\{[^]*?\n?\});/.exec(text)?.[1] ?? "").matchAll(/:\s+"([^"]*)"/g)])
    .map(([, id = ""]) => id)
    .sort();

/** The account before the creation of some objects: without these, and without their references and parts. */
export function accountBefore(
  account: readonly AccountObject[],
  isNew: (object: AccountObject) => boolean,
): readonly AccountObject[] {
  const program = createProgram(programs, account);
  const missing = new Set(account.filter(isNew));
  const refersToMissing = (value: unknown): boolean => {
    if (value instanceof ObjectReference) return missing.has(value.to);
    return typeof value === "object" && value !== null && Object.values(value).some(refersToMissing);
  };
  for (let size = -1; size !== missing.size;) {
    size = missing.size;
    for (const { object, configuration, scope } of program.resources) {
      if ((scope && missing.has(scope)) || refersToMissing(configuration)) missing.add(object);
    }
    for (const { object } of program.leftOut) {
      const owner = object.attributes["computeId"];
      if (account.some((each) => missing.has(each) && each.attributes["id"] === owner)) missing.add(object);
    }
  }
  return account.filter((object) => !missing.has(object));
}
