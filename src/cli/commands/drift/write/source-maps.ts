import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodePosition } from "../../../../shared/call-positions";
import { fileText } from "../../../stacks/program-files";
import { bundleSections } from "./named-outputs";

const mapComment = /\/[/*]# sourceMappingURL=(\S+)/g;

/** The maximum number of source maps to follow. A bundler may compile output of another tool, and maps may form a loop. */
const maxSteps = 4;

/** Finds the sources of compiled files. Reads each file once. */
export class SourceMaps {
  private readonly maps = new Map<string, ReturnType<typeof readMap>>();
  private readonly sections = new Map<string, ReturnType<typeof bundleSections>>();

  constructor(private readonly projectFolder: string) {}

  /** Returns the source position that the file's source maps lead to, or the position itself without a source map. */
  sourceOf(position: CodePosition): CodePosition {
    let source = position;
    for (let step = 0; step < maxSteps; step += 1) {
      const next = this.mapped(source);
      if (!next) break;
      source = next;
    }
    return source;
  }

  /** True for code of packages, also if only a comment in a bundle without a source map shows it. */
  isOfPackage({ file, line }: CodePosition): boolean {
    if (file.includes(`${sep}node_modules${sep}`)) return true;
    if (!isScript(file)) return false;
    const sections = this.sections.get(file) ?? bundleSections(fileText(file));
    this.sections.set(file, sections);
    return /(?:^|\/)node_modules\//.test(sections.find((each) => each.line <= line)?.source ?? "");
  }

  /** The position that the source map of one file leads to. */
  private mapped({ file, line, column }: CodePosition): CodePosition | undefined {
    if (!this.maps.has(file)) this.maps.set(file, isScript(file) ? readMap(file) : undefined);
    const map = this.maps.get(file);
    // Some programs map their stack traces themselves.
    const entry = map?.map.findEntry(line - 1, column - 1);
    if (!map || !entry || !("originalSource" in entry)) return undefined;
    const named = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, "");
    const isBundled = named !== entry.originalSource;
    const path = named.startsWith("file:")
      ? fileURLToPath(named)
      : resolve(isBundled ? this.projectFolder : map.folder, named);
    if (path === file || !existsSync(path)) return undefined;
    return { file: path, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
}

const isScript = (file: string) => /\.[cm]?jsx?$/.test(file);

function readMap(file: string): { readonly map: SourceMap; readonly folder: string } | undefined {
  try {
    const url = [...readFileSync(file, "utf8").matchAll(mapComment)].at(-1)?.[1] ?? `${file}.map`;
    const [, inline] = /^data:[^,]*;base64,(.*)$/.exec(url) ?? [];
    const path = resolve(dirname(file), decodeURIComponent(url));
    const text = inline === undefined ? readFileSync(path, "utf8") : Buffer.from(inline, "base64").toString("utf8");
    const payload = JSON.parse(text) as Omit<SourceMapPayload, "sourceRoot"> & { readonly sourceRoot?: string };
    const { sourceRoot = "" } = payload;
    const folder = resolve(inline === undefined ? dirname(path) : dirname(file), sourceRoot);
    // The folder above includes it, and Node would join it as a URL.
    return { map: new SourceMap({ ...payload, sourceRoot: "" }), folder };
  } catch {
    // An unreadable map is treated as a missing one.
    return undefined;
  }
}

/** The source of a position in code that webpack evaluates, such as `webpack-internal:///./src/zones.ts`. */
export function evaluatedSource({ file }: CodePosition, projectFolder: string): string | undefined {
  const [, name] = /^webpack[\w-]*:\/\/[^/]*\/(?:\.\/)?([^?]+)/.exec(file) ?? [];
  return name === undefined ? undefined : resolve(projectFolder, name);
}
