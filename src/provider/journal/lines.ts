/** Who writes a journal; its first line. */
export interface WriterLine {
  readonly format: 1;
  readonly pid: number;
  readonly host: string;
  /** Which token it uses, as a hash: objects of one account mean nothing in another. */
  readonly account: string;
  /** The process of the Terraform that started it; absent where a person did, for debugging. */
  readonly parent?: number;
  /** When the process started, in the words of the system; absent where that does not tell. */
  readonly started?: string;
}

/** What a collection held before the first create in it, as far as ids do not tell that by their order. */
export interface ListedLine {
  readonly listed: string;
  readonly ids: readonly string[];
  /** Whether every object that was there can be told from a new one. */
  readonly complete: boolean;
}

/** A request that makes an object is about to be sent. */
export interface SentLine {
  readonly sent: number;
  readonly at: string;
  readonly type: string;
  readonly fingerprint: string;
  /** The natural key, for messages. */
  readonly key: string;
  readonly collection: string;
  /** The highest id that was known then. */
  readonly highest?: number;
}

/** The object was made. */
export interface AnsweredLine {
  readonly answered: number;
  readonly id: string | number;
  readonly path: string;
}

/** Nothing has to be remembered any more: the object is recorded, or it was not made. */
export interface ClosedLine {
  readonly closed: number;
}

/** An object is in Terraform's state. */
export interface ManagedLine {
  readonly managed: string;
}

export type JournalLine = WriterLine | ListedLine | SentLine | AnsweredLine | ClosedLine | ManagedLine;

type Shape = Readonly<Record<string, "string" | "number" | "boolean" | "texts" | "id">>;

const shapes: readonly Shape[] = [
  { format: "number", pid: "number", host: "string", account: "string" },
  { listed: "string", ids: "texts", complete: "boolean" },
  { sent: "number", at: "string", type: "string", fingerprint: "string", key: "string", collection: "string" },
  { answered: "number", id: "id", path: "string" },
  { closed: "number" },
  { managed: "string" },
];

function isOf(kind: Shape[string], value: unknown): boolean {
  if (kind === "texts") return Array.isArray(value) && value.every((each) => typeof each === "string");
  if (kind === "id") return typeof value === "string" || typeof value === "number";
  return typeof value === kind;
}

/** The lines of a journal. A process that was killed may have left half a line, and a file may have been changed by hand. */
export function parseJournal(text: string): readonly JournalLine[] {
  return text.split("\n").flatMap((line) => {
    const parsed = parseJson(line);
    const isLine = shapes.some((shape) => Object.entries(shape).every(([name, kind]) => isOf(kind, parsed[name])));
    return isLine ? [parsed as unknown as JournalLine] : [];
  });
}

export const writerIn = (lines: readonly JournalLine[]): WriterLine | undefined =>
  lines.find((line): line is WriterLine => "format" in line);

function parseJson(line: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === "object" && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

export const formatLine = (line: JournalLine): string => `${JSON.stringify(line)}\n`;
