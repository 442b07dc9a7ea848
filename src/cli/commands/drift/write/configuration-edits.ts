import { hasKey } from "../../../../project-files/moves-file";
import {
  type ConfigurationFileText,
  isOverrideFile,
  readConfigurationFiles,
} from "../../../../terraform/configuration-files";
import { CommandError } from "../../../command";
import { type HclBlock, type HclItem, lineNumberAt, parseHcl } from "../../../hcl/parse";
import { scanHcl, type Scanned } from "../../../hcl/scan";
import { type HclValue, type HclValueEntry, readHclValue } from "../../../hcl/values";
import { BlockEdit, type ConfigurationFile, type EntriesInFile } from "./block-edit";
import type { Outcome } from "./outcomes";
import type { WantedChange } from "./wanted";

/** The block of a resource. */
interface ResourceBlock extends EntriesInFile {
  readonly type: string;
  readonly name: string;
  readonly start: number;
}

interface ReadFile extends ConfigurationFile {
  readonly blocks: readonly ResourceBlock[];
  /** The reason why the file can't be read. */
  readonly problem?: string;
}

/**
 * Finds the edits of a configuration in HCL or JSON. A literal attribute of a single resource is the value of its
 * object, so no further proof is needed.
 */
export function findConfigurationEdits(folder: string, changes: readonly WantedChange[]): readonly Outcome[] {
  const files = readConfigurationFiles(folder);
  if (files.some(({ name }) => isOverrideFile(name)))
    return changes.map((change) => ({ change, reason: "An override file may set the value." }));
  const read = files.map(readBlocks);
  return changes.map((change) => ({ change, ...findEdit(change, read) }));
}

function readBlocks({ path, text }: ConfigurationFileText): ReadFile {
  const scanned = scanHcl(text);
  if (path.endsWith(".json")) {
    return { path, text, blocks: blocksInJson(readHclValue(scanned, { start: 0, end: text.length })) };
  }
  try {
    const blocks = parseHcl(text, path).filter((item) => item.kind === "block");
    return {
      path,
      text,
      blocks: blocks.filter(({ type }) => type === "resource").map((block) => blockIn(scanned, block)),
    };
  } catch (error) {
    if (error instanceof CommandError) return { path, text, blocks: [], problem: error.message };
    throw error;
  }
}

function blockIn(file: Scanned, { labels: [type = "", name = ""], body, start }: HclBlock): ResourceBlock {
  return { type, name, start, entries: body.map((item) => entryIn(file, item)) };
}

/** A nested block can't be edited, like an expression. Any attribute may be in a dynamic one. */
function entryIn(file: Scanned, item: HclItem): HclValueEntry {
  const { start, end } = item;
  if (item.kind === "block") {
    return {
      start,
      end,
      key: item.type === "dynamic" ? item.labels[0] : item.type,
      value: { kind: "expression", start, end },
    };
  }
  const sign = file.text.indexOf("=", start + item.name.length);
  const value = readHclValue(file, { start: sign + 1, end });
  return { start, end: value.end, key: item.name, value };
}

/** In JSON, a block is an object, or a list of them. */
const blocksInJson = (root: HclValue): readonly ResourceBlock[] =>
  entriesOf(root)
    .filter(({ key }) => key === "resource")
    .flatMap(({ value }) => entriesOf(value))
    .flatMap(({ key: type = "", value }) =>
      entriesOf(value).flatMap(({ key: name = "", value: block, start }) =>
        objectsIn(block).map((object) => ({ type, name, start, entries: object.entries, object })),
      ),
    );

type HclObject = Extract<HclValue, { kind: "object" }>;

function objectsIn(value: HclValue): readonly HclObject[] {
  if (value.kind === "list") return value.elements.flatMap(objectsIn);
  return value.kind === "object" ? [value] : [];
}

const entriesOf = (value: HclValue): readonly HclValueEntry[] => objectsIn(value).flatMap(({ entries }) => entries);

function findEdit(change: WantedChange, files: readonly ReadFile[]): Omit<Outcome, "change"> {
  const { address } = change.managed;
  if (address.startsWith("module.")) return { reason: "The resource is in a module." };
  const [type = "", name = ""] = address.replace(/\[.*$/s, "").split(".");
  const found = files.flatMap((file) =>
    file.blocks.filter((block) => block.type === type && block.name === name).map((block) => ({ file, block })),
  );
  const [first] = found;
  if (!first || found.length > 1) {
    const problem = files.find((file) => file.problem !== undefined)?.problem;
    return { reason: problem ?? "The configuration has no single block for this resource." };
  }
  const { file, block } = first;
  const place = { file: file.path, line: lineNumberAt(file.text, block.start) };
  const isRepeated = hasKey(address) || block.entries.some(({ key = "" }) => ["count", "for_each"].includes(key));
  if (isRepeated) return { place, reason: "The block stands for several objects." };
  return { place, ...new BlockEdit(file, change).in(block, change.path) };
}
