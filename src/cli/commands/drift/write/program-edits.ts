import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { hasKey } from "../../../../project-files/moves-file";
import type { CodePosition } from "../../../../shared/call-positions";
import { literalOf } from "../../../../shared/template";
import { CommandError } from "../../../command";
import { lineNumberAt } from "../../../hcl/parse";
import type { ProjectStack } from "../../../stacks/find-stacks";
import type { Project } from "../../../stacks/project";
import { buildCommandOf, buildOutput, WrittenFiles } from "./build-output";
import { ChangingParts } from "./changing-parts";
import { type EditCandidates, sameEdit } from "./edits";
import { findInCall, type TypeScript } from "./find-in-typescript";
import type { Outcome } from "./outcomes";
import { type ProgramCopy, type SynthesizedProgram, withCopy } from "./program-copy";
import { type Attempt, constructAt, partText, proveEdits } from "./prove";
import { shortFile } from "./report";
import { evaluatedSource } from "./source-maps";
import { sameValue, valueAt, type WantedChange } from "./wanted";

/** A change and its stack. */
export interface PlacedChange {
  readonly change: WantedChange;
  readonly stack: ProjectStack;
}

/** The maximum number of edits to try for one change. Each costs a synth. */
const maxEdits = 5;

/** Finds and proves the edits of a program of constructs. Changes no file of the user. */
export async function findProgramEdits(all: readonly PlacedChange[], project: Project): Promise<readonly Outcome[]> {
  try {
    return await withCopy(project, async (copy) => {
      const base = await copy.synth(new Map());
      const edits = new ProgramEdits(project, copy, base);
      const outcomes = await edits.find(all);
      for (const warning of edits.warnings()) process.stderr.write(`Warning: ${warning}\n`);
      return outcomes;
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`Warning: the edits can't be checked in a copy of the program. ${error.message}\n`);
    return all.map(({ change }) => ({ change, reason: "The edit can't be checked." }));
  }
}

class ProgramEdits {
  private readonly typescript: TypeScript | undefined;
  private readonly texts = new Map<string, string>();
  private readonly changing: ChangingParts;
  private readonly written: WrittenFiles;
  private readonly canBuild: boolean;

  constructor(
    private readonly project: Project,
    private readonly copy: ProgramCopy,
    private readonly base: SynthesizedProgram,
  ) {
    this.typescript = loadTypescript(project.folder);
    this.changing = new ChangingParts(base.stacks);
    this.written = new WrittenFiles(project);
    this.canBuild = buildCommandOf(project) !== undefined;
  }

  /** The values that are different in each synth. */
  warnings(): readonly string[] {
    const all = this.changing.paths();
    const named = new Set(all.map((path) => `${partText(this.base.stacks, path)} ${this.causeOf(path)}`.trim()));
    return [...named].map(
      (each) => `${each} changes with every synth, so every deploy writes it again. Use a fixed value.`,
    );
  }

  /** The code that may change a value: `(new Date() in main.ts:9)`. */
  private causeOf(path: readonly string[]): string {
    const construct = constructAt(this.base.stacks, path);
    const places = this.base.calls.filter((each) => each.path === construct).flatMap(({ calls }) => calls);
    const files = new Set(places.map(({ file }) => file).filter((file) => existsSync(file)));
    const causes = [...files].flatMap((file) =>
      [...this.textOf(file).matchAll(changingCode)].map(
        ({ 0: code, index }) => `${code} in ${shortFile(file)}:${String(lineNumberAt(this.textOf(file), index))}`,
      ),
    );
    return causes.length === 0 ? "" : `(${[...new Set(causes)].slice(0, maxCauses).join(", ")})`;
  }

  async find(all: readonly PlacedChange[]): Promise<readonly Outcome[]> {
    const checked = all.map((each) => this.check(each));
    const attempts = checked.filter((each): each is Attempt => "candidates" in each);
    const { edits, reasons } = await proveEdits(attempts, this.base.stacks, this.copy, this.changing);
    if (checked.some((each) => "reason" in each && each.reason === thirdValue)) {
      this.changing.add((await this.copy.synth(new Map())).stacks);
    }
    return checked.map((each, index): Outcome => {
      if (!("candidates" in each)) {
        const placed = all[index];
        const isChanging = each.reason === thirdValue && placed && this.changing.includes(pathOf(placed));
        return isChanging ? { ...each, reason: "The program sets another value in every synth." } : each;
      }
      const { change, candidates } = each;
      const edit = edits.get(each);
      return {
        change,
        edit,
        place: candidates.place,
        ...(!edit && { reason: reasons.get(each) ?? candidates.reason }),
      };
    });
  }

  private check({ change, stack }: PlacedChange): Attempt | Outcome {
    const { managed, path, before, value, isSet } = change;
    if (hasKey(managed.address)) return { change, reason: "The construct stands for several objects." };
    const resource = resourcePath({ change, stack });
    const construct = valueAt(this.base.stacks, [...resource, "//", "metadata", "path"]);
    if (typeof construct !== "string") return { change, reason: "The program no longer has this construct." };
    const written = valueAt(this.base.stacks, [...resource, ...path]);
    if (sameValue(written, value, isSet)) return { change, isPresent: true };
    const calls = this.base.calls.filter((each) => each.path === construct).map((each) => each.calls);
    const candidates = this.candidates({ ...change, before: written === undefined ? undefined : before }, calls);
    const { place } = candidates;
    if (hasExpression(written)) return { change, place, reason: "The program computes the value." };
    if (written !== undefined && !sameValue(written, before, isSet)) {
      return { change, place, reason: thirdValue };
    }
    if (hasExpression(value)) return { change, place, reason: "Terraform would read the value as a template." };
    return { change, resource, candidates };
  }

  /** The edits in the calls of a construct: first in the innermost ones, then in the calls of functions around them. */
  private candidates(change: WantedChange, calls: readonly (readonly CodePosition[])[]): EditCandidates {
    if (calls.every(({ length }) => length === 0))
      return { edits: [], reason: "The position of the construct is unknown." };
    // A missing property can only be added to the call itself.
    const depth = change.before === undefined ? 1 : Math.max(...calls.map(({ length }) => length));
    const inOrder = Array.from({ length: depth }, (_, level) => calls.flatMap((each) => each[level] ?? [])).flat();
    const [first] = inOrder;
    const isInFile = first !== undefined && existsSync(first.file);
    const place = isInFile ? { file: first.file, line: first.line } : undefined;
    const { typescript } = this;
    if (!typescript) {
      return { edits: [], place, reason: "The command needs the package typescript 5 or 6 in the project to edit it." };
    }
    const reasons = inOrder.map((each) => this.reasonAgainst(each));
    const found = inOrder
      .filter((_, index) => reasons[index] === undefined)
      .map((at) => findInCall(typescript, { file: at.file, text: this.textOf(at.file) }, at, change));
    const edits = found
      .flatMap((each) => each.edits)
      .filter((edit, index, list) => list.findIndex((each) => sameEdit(each, edit)) === index);
    // If the innermost call can't be edited, the reason is more useful than that of a call around it.
    const main = found.find((each) => each.edits.length > 0) ?? (reasons[0] === undefined ? found[0] : undefined);
    return {
      edits: edits.slice(0, maxEdits),
      place: main?.place ?? place,
      reason: main ? main.reason : reasons[0],
    };
  }

  /** The reason why the file of a position can't be edited, as sentences. */
  private reasonAgainst(position: CodePosition): string | undefined {
    const { file } = position;
    const evaluated = evaluatedSource(position, this.project.folder);
    if (evaluated !== undefined) {
      const name = shortFile(evaluated);
      return `webpack compiles ${name} to code that it evaluates, so its lines are unknown. Edit ${name}, or set devtool to "source-map".`;
    }
    const name = shortFile(file);
    const against = existsSync(file) ? this.written.reasonAgainst(file) : undefined;
    if (against === buildOutput) {
      const source = this.written.sourceOf(position, this.copy.textOf(file));
      const edit = source === undefined ? "Edit its source." : `Edit ${shortFile(source)}.`;
      return `${name} is build output without a source map, so the command can't edit its source. ${edit}`;
    }
    if (against !== undefined) return `${name} is ${against}, so an edit would be lost. Edit its source.`;
    if (this.written.runsOldOutput && !this.canBuild) {
      return `The app command runs build output without compiling it, so no edit can be checked. Compile in the app command of cdktf.json, such as "npm run build && node dist/main.js".`;
    }
    return this.copy.includes(file) ? undefined : `${name} isn't a file of this program.`;
  }

  private textOf(file: string): string {
    const text = this.texts.get(file) ?? readFileSync(file, "utf8");
    this.texts.set(file, text);
    return text;
  }
}

const thirdValue = "The program has a third value, which isn't deployed yet.";

/** The path of the resource in the synthesized stacks. */
const resourcePath = ({ change, stack }: PlacedChange): readonly string[] => {
  const [type = "", name = ""] = change.managed.address.split(".");
  return [stack.name, "resource", type, name];
};

const pathOf = (placed: PlacedChange) => [...resourcePath(placed), ...placed.change.path];

/** Code whose value differs in each run. */
const changingCode =
  /\bnew Date\(\)|\bDate(?:\.now)?\(\)|\bMath\.random\(\)|\b(?:randomUUID|randomInt|randomBytes|nanoid|ulid|uuid(?:v\d)?)\([^()\n]*\)|\bprocess\.(?:pid|ppid|uptime\(\)|hrtime(?:\.bigint)?\(\))|\bperformance\.now\(\)|\bmkdtemp(?:Sync)?\(/g;
const maxCauses = 3;

function hasExpression(value: unknown): boolean {
  if (typeof value === "string") return literalOf(value) !== value;
  return typeof value === "object" && value !== null && Object.values(value).some(hasExpression);
}

/** Loads the compiler of the project. TypeScript 7 has no such API. */
function loadTypescript(folder: string): TypeScript | undefined {
  try {
    const loaded = createRequire(join(folder, "main.js"))("typescript") as Partial<TypeScript>;
    return typeof loaded.createSourceFile === "function" ? loaded : undefined;
  } catch {
    return undefined;
  }
}
