import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CollectionSnapshot, InterruptedError } from "../../client";
import { log } from "../../plugin/log";
import { formatLine, isInUse, type JournalLine, removeFile, type RequestIdentity } from "./current-file";
import { freshMs, standingOf, touchMs, type WriterLine } from "./processes";

/** A request that an earlier run sent, and whose outcome Terraform may not have recorded. */
export interface PastRequest extends RequestIdentity {
  readonly file: PastJournalFile;
  readonly number: number;
  readonly at: string;
  readonly before: CollectionSnapshot;
  /** Absent if the run didn't receive the response. */
  readonly made?: { readonly id: string | number; readonly path: string };
}

/** The journal of a process that has ended. */
export class PastJournalFile {
  readonly account: string;
  /** The paths of all objects in the journal, created by the process or in the state. */
  readonly knownPaths = new Set<string>();
  private readonly open = new Map<number, PastRequest>();
  private readonly byFingerprint = new Map<string, PastRequest[]>();
  private readonly byPath = new Map<string, PastRequest>();
  /** The types with requests that got no response. */
  private readonly unanswered = new Set<string>();

  constructor(
    readonly path: string,
    lines: readonly JournalLine[],
  ) {
    this.account = writerIn(lines)?.account ?? "";
    const listed = new Map<string, Omit<CollectionSnapshot, "highestId">>();
    const responses = new Map<number, NonNullable<PastRequest["made"]>>();
    for (const line of lines) {
      if ("listed" in line) {
        listed.set(line.listed, { otherIds: new Set(line.ids), isComplete: line.complete });
      } else if ("answered" in line) {
        responses.set(line.answered, { id: line.id, path: line.path });
        this.knownPaths.add(line.path);
      } else if ("managed" in line) this.knownPaths.add(line.managed);
    }
    const closed = new Set(lines.flatMap((line) => ("closed" in line ? [line.closed] : [])));
    for (const line of lines) {
      if (!("sent" in line) || closed.has(line.sent)) continue;
      const { sent, at, type, fingerprint, key, collection, highest } = line;
      const made = responses.get(sent);
      const others = listed.get(collection) ?? { otherIds: new Set(), isComplete: false };
      this.add({
        file: this,
        ...{ number: sent, at, type, fingerprint, key, collection },
        before: { highestId: typeof highest === "number" ? highest : undefined, ...others },
        ...(made ? { made } : {}),
      });
    }
  }

  private add(request: PastRequest): void {
    const { number, type, fingerprint, made } = request;
    this.open.set(number, request);
    const equal = this.byFingerprint.get(fingerprint);
    if (equal) equal.push(request);
    else this.byFingerprint.set(fingerprint, [request]);
    if (made) this.byPath.set(made.path, request);
    else this.unanswered.add(type);
  }

  get openRequests(): readonly PastRequest[] {
    return [...this.open.values()];
  }

  /** Returns the open requests with this fingerprint. */
  equalRequests(fingerprint: string): readonly PastRequest[] {
    return (this.byFingerprint.get(fingerprint) ?? []).filter(({ number }) => this.open.has(number));
  }

  close(number: number): void {
    if (!this.open.delete(number)) return;
    if (this.open.size === 0) removeFile(this.path);
    else this.append({ closed: number });
  }

  /** Records that an object is in the state, so that no create looks for it or adopts it. */
  noteManaged(type: string, path: string): void {
    const request = this.byPath.get(path);
    if (request) this.close(request.number);
    if (!this.unanswered.has(type) || this.knownPaths.has(path)) return;
    this.knownPaths.add(path);
    this.append({ managed: path });
  }

  private append(line: JournalLine): void {
    try {
      // Another provider of this run may have removed the file. A process that was killed may have left half a
      // line.
      if (existsSync(this.path)) appendFileSync(this.path, `\n${formatLine(line)}`);
    } catch {
      // The next run sends the lookup again.
    }
  }
}

/** Reads the journals of processes that have ended, oldest first. */
export function readPastFiles(folder: string): readonly PastJournalFile[] {
  return foreignFiles(folder).flatMap(({ path, lines }) => {
    if (standingOf(path, writerIn(lines)) !== "ended") return [];
    const file = new PastJournalFile(path, lines);
    if (file.openRequests.length > 0) return [file];
    removeFile(path);
    return [];
  });
}

/** Returns the journals that this process doesn't write, oldest first. */
export function foreignFiles(
  folder: string,
): readonly { readonly path: string; readonly lines: readonly JournalLine[] }[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    try {
      return isInUse(path) ? [] : [{ path, lines: parseJournal(readFileSync(path, "utf8")) }];
    } catch {
      // Another process has removed it.
      return [];
    }
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".jsonl"))
      .sort();
  } catch {
    // The folder doesn't exist before the first create.
    return [];
  }
}

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

/**
 * Parses the lines of a journal. A process that was killed may have left half a line, and a user may have changed
 * the file.
 */
function parseJournal(text: string): readonly JournalLine[] {
  const parsed: readonly object[] = text.split("\n").map(parseJson);
  return parsed.filter(isLine);
}

const isLine = (parsed: object): parsed is JournalLine =>
  shapes.some((shape) =>
    Object.entries(shape).every(([name, kind]) => isOf(kind, (parsed as Readonly<Record<string, unknown>>)[name])),
  );

export const writerIn = (lines: readonly JournalLine[]): WriterLine | undefined =>
  lines.find((line): line is WriterLine => "format" in line);

function parseJson(line: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === "object" && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : {};
  } catch {
    // A killed process may have written half of its last line.
    return {};
  }
}

/**
 * Time to wait for a provider whose Terraform has ended, in milliseconds. Such a provider ends within about three
 * seconds. If the system doesn't report when a process started, another process may have its id by now. In that
 * case, the wait is longer than the file of an ended process can look fresh.
 */
const patience = { certain: 10_000, uncertain: freshMs + touchMs };

const pauseMs = 200;

interface Orphan {
  readonly path: string;
  readonly writer: WriterLine;
}

/**
 * Waits until the providers that killed runs left in this folder have ended, because only then are their journals
 * complete. Returns one that doesn't end.
 */
export async function waitForOrphans(
  folder: string,
  signal: AbortSignal,
  { certain, uncertain } = patience,
): Promise<WriterLine | undefined> {
  let orphans: readonly Orphan[] = foreignFiles(folder).flatMap(({ path, lines }) => {
    const writer = writerIn(lines);
    return writer ? [{ path, writer }] : [];
  });
  const started = performance.now();
  let isTold = false;
  for (;;) {
    orphans = orphans.filter(({ path, writer }) => standingOf(path, writer) === "orphaned");
    const waited = performance.now() - started;
    const late = orphans.find(({ writer }) => waited >= (writer.started === undefined ? uncertain : certain));
    if (late || orphans.length === 0) return late?.writer;
    if (!isTold) log.info("waiting for the provider of a killed run", { pid: orphans[0]?.writer.pid });
    isTold = true;
    if (signal.aborted) throw new InterruptedError("the provider was not configured", { cause: signal.reason });
    await sleep(pauseMs);
  }
}
