import { groupBy } from "../../../contract";
import { chainFrom, hasKey, type MovePair, movesFileName, resourceOf } from "../../../project-files/moves-file";
import { shellQuote } from "../../../shared/shell";
import type { ComparedObject, Comparison } from "../../match/compared-objects";
import type { ObjectPair, Pairing, PairingReason } from "../../match/pair-objects";
import { ownCommand } from "../../packages/own-package";
import type { Host } from "../../program/typescript";
import { counted, table } from "../../table";
import { type ObjectPlaces, objectText } from "./places";

export interface Found {
  readonly stack: string;
  /** The command of the program. */
  readonly host: Host;
  /** True if the program changed after the last synth. */
  readonly isOutdated: boolean;
  readonly pairing: Pairing;
  /** The moves for the pairs. */
  readonly moves: readonly MovePair[];
  /** The existing moves of the stack in the file. */
  readonly present: PresentMoves;
  readonly places: ObjectPlaces;
}

const reasons: Readonly<Record<PairingReason, string>> = {
  key: "same name",
  attributes: "same attributes",
  choice: "your choice",
};

/** Formats the moves, the ambiguous objects, and the objects that are really destroyed and created. */
export function movesText({ stack, isOutdated, pairing, present, places }: Found): string {
  const { pairs, ambiguous, created, destroyed } = pairing;
  const ambiguousObjects = new Set(ambiguous.flatMap(({ candidates }) => candidates));
  const rows = [
    ...pairs.map(({ gone, fresh, by }) => [
      "moved",
      objectText(gone),
      places.before(gone),
      places.now(fresh),
      reasons[by],
    ]),
    ...ambiguous.flatMap(({ fresh, candidates }) =>
      candidates.map((each) => ["unclear", objectText(each), places.before(each), places.now(fresh), ""]),
    ),
    ...destroyed
      .filter((each) => !ambiguousObjects.has(each))
      .map((each) => ["destroyed", objectText(each), places.before(each), "", ""]),
    ...created.map((fresh) => ["created", objectText(fresh), "", places.now(fresh), ""]),
  ];
  const isEmpty = rows.length === 0;
  return [
    isEmpty
      ? `${isOutdated ? "In the last synth, the" : "The"} stack ${stack} destroys and creates nothing.\n`
      : `${table(["STATUS", "OBJECT", "IN THE STATE", "IN THE PROGRAM", "REASON"], rows)}\n`,
    ...(ambiguous.length === 0 ? openText(stack, pairing) : [unclearText(stack, pairing)]),
    ...presentText(stack, present),
  ].join("\n");
}

const pairCommand = (stack: string) => `${ownCommand()} refactor ${shellQuote(stack)} --pair OLD=NEW`;

function unclearText(stack: string, { ambiguous }: Pairing): string {
  return `${counted(ambiguous.length, "object")} of the program may already be in the state, but their attributes don't identify them, so they aren't paired. Pair them by the names above or by addresses: ${pairCommand(stack)}. Until then, objects that belong to them, such as records and firewall devices, are listed as destroyed and created.\n`;
}

/** A hint if a type has both destroyed and created objects. Their names differ, but they may be the same objects. */
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
      : ` After every state of the stack is deployed, remove the moves that are done: ${ownCommand()} refactor ${shellQuote(stack)} --forget`;
  return [
    `${movesFileName} has ${counted(all, "move")} of this stack: ${String(open.length)} pending for the next deployment, ${String(done.length)} done in this state.${how}\n`,
  ];
}

const objectJson = (object: ComparedObject, place: string) => ({
  kind: object.contract?.name ?? object.type,
  name: object.label,
  address: object.address,
  construct: place,
});

/** The same for JSON. Property names are stable across versions; new ones may be added. */
export function movesReport({ stack, isOutdated, pairing, moves, present, places }: Found, isWritten: boolean): object {
  const { pairs, ambiguous, created, destroyed } = pairing;
  const before = (each: ComparedObject) => objectJson(each, places.before(each));
  const now = (each: ComparedObject) => objectJson(each, places.now(each));
  return {
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
}

/** Converts pairs of objects to moves. If all instances of a resource keep their keys, the resource moves as one. */
export function movesOf(pairs: readonly ObjectPair[], comparison: Comparison): readonly MovePair[] {
  const all = pairs.map(({ gone, fresh }): MovePair => ({ from: gone.address, to: fresh.address }));
  const count = (objects: readonly { readonly address: string }[]) => {
    const groups = groupBy(objects, ({ address }) => resourceOf(address));
    return (resource: string) => groups.get(resource)?.length ?? 0;
  };
  const [known, gone, fresh] = [count([...comparison.known.values()]), count(comparison.gone), count(comparison.fresh)];
  const groups = groupBy(all, ({ from, to }) => `${resourceOf(from)} ${resourceOf(to)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || !hasKey(first.from)) return group;
    const [from, to] = [resourceOf(first.from), resourceOf(first.to)];
    const isWhole =
      !comparison.declared.has(from) &&
      group.every((pair) => pair.from.slice(from.length) === pair.to.slice(to.length)) &&
      [known(from), gone(from), fresh(to)].every((number) => number === group.length);
    return isWhole ? [{ from, to }] : group;
  });
}

/**
 * Merges new moves into those of a stack. Drops moves that a new one reverts, and moves that share an end with a new
 * one: Terraform rejects two moves from or to the same address.
 */
export function mergeMoves(present: readonly MovePair[], added: readonly MovePair[]): readonly MovePair[] {
  const [from, to] = [new Set(added.map((each) => each.from)), new Set(added.map((each) => each.to))];
  const kept = present.filter((each) => !from.has(each.from) && !to.has(each.to) && !to.has(each.from));
  return [...kept, ...added];
}

/** The existing moves in the file, relative to this state. */
interface PresentMoves {
  /** Moves that this state still needs. */
  readonly open: readonly MovePair[];
  /** Moves that are done, or no longer apply because the program uses the old address again. */
  readonly done: readonly MovePair[];
}

export function presentMoves(pairs: readonly MovePair[], { gone, moved }: Comparison): PresentMoves {
  const next = new Map(pairs.map(({ from, to }) => [from, to]));
  const starts = [...moved, ...gone.map(({ address }) => address)].flatMap((each) => [each, resourceOf(each)]);
  const open = new Set(starts.flatMap((each) => [each, ...chainFrom(each, next)]));
  const isOpen = ({ from }: MovePair) => open.has(from);
  return { open: pairs.filter(isOpen), done: pairs.filter((pair) => !isOpen(pair)) };
}
