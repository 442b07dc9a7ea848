import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** An import of another module of the project, types included. */
export interface ModuleImport {
  readonly path: string;
  /** True if the import runs on demand: `require(…)` or `await import(…)`. */
  readonly lazy: boolean;
}

export interface Module {
  readonly path: string;
  readonly imports: readonly ModuleImport[];
}

export interface Cruise {
  readonly modules: readonly Module[];
  /** The imports that break a rule of `.dependency-cruiser.cjs`. */
  readonly wrong: readonly string[];
}

interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly {
    readonly resolved: string;
    readonly dynamic: boolean;
    readonly dependencyTypes: readonly string[];
  }[];
}

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

const isLocal = (path: string) => /^(src|lib)\//.test(path);

/** Runs dependency-cruiser with the project's rules on `src` and `lib` in a folder. Jest cannot load it itself. */
export function cruise(folder: string): Cruise {
  const program = `
    import { createRequire } from "node:module";
    import { cruise } from "dependency-cruiser";
    const { forbidden, options } = createRequire(import.meta.url)("./.dependency-cruiser.cjs");
    process.chdir(${JSON.stringify(folder)});
    const { output } = await cruise(["src", "lib"], { ...options, validate: true, metrics: true, ruleSet: { forbidden } });
    process.stdout.write(JSON.stringify({ modules: output.modules, violations: output.summary.violations }));`;
  const { modules, violations } = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-"], {
      cwd: join(__dirname, "..", ".."),
      encoding: "utf8",
      input: program,
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as { readonly modules: readonly CruisedModule[]; readonly violations: readonly Violation[] };
  return {
    modules: modules
      .filter(({ source }) => isLocal(source))
      .map(({ source, dependencies }) => ({
        path: source,
        imports: dependencies
          .filter(({ resolved }) => isLocal(resolved))
          .map(({ resolved, dynamic, dependencyTypes }) => ({
            path: resolved,
            lazy: dynamic || dependencyTypes.includes("require"),
          })),
      })),
    wrong: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}
