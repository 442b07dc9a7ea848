import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KnownThen } from "../../client";
import type { AnsweredLine, JournalLine, ListedLine, SentLine } from "./lines";
import { formatLine, parseJournal, writerIn } from "./lines";
import { isInUse, removeFile } from "./own-file";
import { standingOf } from "./writers";

/** A create that an earlier process sent, and of which Terraform may not have heard. */
export interface EarlierCreate {
  readonly file: EarlierFile;
  readonly number: number;
  readonly at: string;
  readonly type: string;
  readonly fingerprint: string;
  readonly key: string;
  readonly collection: string;
  readonly before: KnownThen;
  /** Absent where the answer did not come. */
  readonly made?: { readonly id: string | number; readonly path: string };
}

/** The journal of a process that has ended. */
export class EarlierFile {
  readonly account: string;
  /** Every object that it tells of, made by it or in the state. */
  readonly knownPaths = new Set<string>();
  private readonly open = new Map<number, EarlierCreate>();
  private readonly byFingerprint = new Map<string, EarlierCreate[]>();
  private readonly byPath = new Map<string, EarlierCreate>();
  /** The types of which there are creates without an answer. */
  private readonly unanswered = new Set<string>();

  constructor(
    readonly path: string,
    lines: readonly JournalLine[],
  ) {
    this.account = writerIn(lines)?.account ?? "";
    const listed = new Map<string, ListedLine>();
    const answers = new Map<number, AnsweredLine>();
    for (const line of lines) {
      if ("listed" in line) listed.set(line.listed, line);
      else if ("answered" in line) {
        answers.set(line.answered, line);
        this.knownPaths.add(line.path);
      } else if ("managed" in line) this.knownPaths.add(line.managed);
    }
    const closed = new Set(lines.flatMap((line) => ("closed" in line ? [line.closed] : [])));
    for (const line of lines) {
      if ("sent" in line && !closed.has(line.sent)) {
        this.add(this.entry(line, listed.get(line.collection), answers.get(line.sent)));
      }
    }
  }

  private add(create: EarlierCreate): void {
    const { number, type, fingerprint, made } = create;
    this.open.set(number, create);
    const equal = this.byFingerprint.get(fingerprint);
    if (equal) equal.push(create);
    else this.byFingerprint.set(fingerprint, [create]);
    if (made) this.byPath.set(made.path, create);
    else this.unanswered.add(type);
  }

  get openCreates(): readonly EarlierCreate[] {
    return [...this.open.values()];
  }

  /** Those that are open and have this fingerprint. */
  equalCreates(fingerprint: string): readonly EarlierCreate[] {
    return (this.byFingerprint.get(fingerprint) ?? []).filter(({ number }) => this.open.has(number));
  }

  private entry(line: SentLine, listed: ListedLine | undefined, made: AnsweredLine | undefined): EarlierCreate {
    const { sent, at, type, fingerprint, key, collection, highest } = line;
    return {
      file: this,
      ...{ number: sent, at, type, fingerprint, key, collection },
      before: {
        highestId: typeof highest === "number" ? highest : undefined,
        otherIds: new Set(listed?.ids),
        isComplete: listed?.complete === true,
      },
      ...(made ? { made: { id: made.id, path: made.path } } : {}),
    };
  }

  close(number: number): void {
    if (!this.open.delete(number)) return;
    if (this.open.size === 0) removeFile(this.path);
    else this.append({ closed: number });
  }

  /** Nobody has to look for an object that is in the state, and no create is to take it over. */
  noteManaged(type: string, path: string): void {
    const create = this.byPath.get(path);
    if (create) this.close(create.number);
    if (!this.unanswered.has(type) || this.knownPaths.has(path)) return;
    this.knownPaths.add(path);
    this.append({ managed: path });
  }

  private append(line: JournalLine): void {
    try {
      // Another provider of this run may have removed it. A process that was killed may have left half a line.
      if (existsSync(this.path)) appendFileSync(this.path, `\n${formatLine(line)}`);
    } catch {
      // Where it cannot be written, the next run asks the service once more.
    }
  }
}

/** The journals of processes that have ended, oldest first. */
export function readEarlierFiles(folder: string): readonly EarlierFile[] {
  return foreignFiles(folder).flatMap(({ path, lines }) => {
    if (standingOf(path, writerIn(lines)) !== "ended") return [];
    const file = new EarlierFile(path, lines);
    if (file.openCreates.length > 0) return [file];
    removeFile(path);
    return [];
  });
}

/** The journals to which this process does not write, oldest first. */
export function foreignFiles(
  folder: string,
): readonly { readonly path: string; readonly lines: readonly JournalLine[] }[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    try {
      return isInUse(path) ? [] : [{ path, lines: parseJournal(readFileSync(path, "utf8")) }];
    } catch {
      // Somebody else has removed it.
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
    return [];
  }
}
