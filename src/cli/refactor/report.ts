import type { MovePair } from "../../../lib/core/moves/moves-file";
import { movesFileName } from "../../../lib/core/moves/moves-file";
import type { HostName } from "../stacks/host";
import { table } from "../table";
import type { ComparedObject } from "./compared-objects";
import type { PresentMoves } from "./merge-moves";
import type { Pairing, Reason } from "./pair-objects";
import type { Places } from "./places";
import { objectText } from "./places";
import { shellQuote } from "../../terraform/shell-quote";
import { ownCommand } from "../own-package";

export interface Found {
  readonly stack: string;
  /** The command of the program. */
  readonly host: HostName;
  /** True if the program changed after the last synth. */
  readonly isOutdated: boolean;
  readonly pairing: Pairing;
  /** What the pairs come to in the file. */
  readonly moves: readonly MovePair[];
  /** What the file has had of the stack. */
  readonly present: PresentMoves;
  readonly places: Places;
}

const reasons: Readonly<Record<Reason, string>> = { key: "same name", attributes: "same attributes", choice: "you" };

const counted = (count: number, one: string, several = `${one}s`) => `${String(count)} ${count === 1 ? one : several}`;

/** What is to be moved, what is not clear, and what is really destroyed and created, for a person. */
export function reportText({ stack, isOutdated, pairing, present, places }: Found): string {
  const { pairs, ambiguous, created, destroyed } = pairing;
  const asked = new Set(ambiguous.flatMap(({ candidates }) => candidates));
  const rows = [
    ...pairs.map(({ gone, fresh, by }) => [
      "moved",
      objectText(gone),
      places.before(gone),
      places.now(fresh),
      reasons[by],
    ]),
    ...ambiguous.flatMap(({ fresh, candidates }) =>
      candidates.map((each) => ["not clear", objectText(each), places.before(each), places.now(fresh), ""]),
    ),
    ...destroyed
      .filter((each) => !asked.has(each))
      .map((each) => ["destroyed", objectText(each), places.before(each), "", ""]),
    ...created.map((fresh) => ["created", objectText(fresh), "", places.now(fresh), ""]),
  ];
  const isNothing = rows.length === 0;
  return [
    isNothing
      ? `${isOutdated ? "In the last synth, the" : "The"} stack ${stack} destroys and creates nothing.\n`
      : `${table(["WHAT", "OBJECT", "IN THE STATE", "IN THE PROGRAM", "BECAUSE"], rows)}\n`,
    ...(ambiguous.length === 0 ? openText(stack, pairing) : [unclearText(stack, pairing)]),
    ...presentText(stack, present),
  ].join("\n");
}

const pairCommand = (stack: string) => `${ownCommand()} refactor ${shellQuote(stack)} --pair FROM TO`;

function unclearText(stack: string, { ambiguous }: Pairing): string {
  return `${counted(ambiguous.length, "object")} of the program could be in the state already, but the attributes don't tell for certain. Nothing is paired there. Pair them with the names above or with addresses: ${pairCommand(stack)}. Until then, what belongs to them, such as records and firewall devices, is listed as destroyed and created.\n`;
}

/** A hint if a type has both destroyed and created objects. Their names differ, so they may be the same objects. */
function openText(stack: string, { created, destroyed }: Pairing): readonly string[] {
  const types = new Set(created.map(({ type }) => type));
  if (!destroyed.some(({ type }) => types.has(type))) return [];
  return [`If a destroyed and a created object are the same, pair them: ${pairCommand(stack)}\n`];
}

function presentText(stack: string, { open, done }: PresentMoves): readonly string[] {
  const all = open.length + done.length;
  if (all === 0) return [];
  const how =
    done.length === 0
      ? ""
      : ` When each state of the stack was deployed, take out what is done: ${ownCommand()} refactor ${shellQuote(stack)} --forget`;
  return [
    `${movesFileName} has ${counted(all, "move")} of this stack: ${String(open.length)} to be done by the next deploy, ${String(done.length)} done in this state.${how}\n`,
  ];
}

const objectJson = (object: ComparedObject, place: string) => ({
  kind: object.contract?.name ?? object.type,
  name: object.label,
  address: object.address,
  construct: place,
});

/** The same for a program. Names stay from version to version; new ones may come. */
export function reportJson({ stack, isOutdated, pairing, moves, present, places }: Found, isWritten: boolean): string {
  const { pairs, ambiguous, created, destroyed } = pairing;
  const before = (each: ComparedObject) => objectJson(each, places.before(each));
  const now = (each: ComparedObject) => objectJson(each, places.now(each));
  const report = {
    stack,
    outdated: isOutdated,
    pairs: pairs.map(({ gone, fresh, by }) => ({ from: before(gone), to: now(fresh), by })),
    ambiguous: ambiguous.map(({ fresh, candidates }) => ({ to: now(fresh), candidates: candidates.map(before) })),
    destroyed: destroyed.map(before),
    created: created.map(now),
    moves,
    file: present,
    written: isWritten,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
