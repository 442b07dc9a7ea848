import type { ProgramFile } from "../model";
import { type Host, hosts } from "./hosts";

/** The tools that run a program in TypeScript. */
export type Runner = "ts-node" | "tsx";

/** The supported versions of TypeScript. */
export type TypeScriptVersion = "5.9" | "6.0" | "7.0";

interface RunnerFacts {
  /** The options of `node` that let it run TypeScript. */
  readonly options: string;
  readonly packages: { readonly [name: string]: string };
  readonly supports: readonly TypeScriptVersion[];
}

export const runners: { readonly [runner in Runner]: RunnerFacts } = {
  "ts-node": {
    options: "--require ts-node/register",
    packages: { "ts-node": "^10.9.2" },
    supports: ["5.9", "6.0"],
  },
  tsx: { options: "--import tsx", packages: { tsx: "^4.20.0" }, supports: ["5.9", "6.0", "7.0"] },
};

export const defaultRunner: Runner = "ts-node";
export const defaultTypeScript: TypeScriptVersion = "5.9";

/** The packages that run Jest tests in TypeScript. ts-jest needs the compiler's API, which TypeScript 7 doesn't have. */
const jestPackages = (typescript: TypeScriptVersion) => ({
  "@types/jest": "^30.0.0",
  jest: "^30.0.0",
  ...(typescript === "7.0" ? { "@swc/core": "^1.15.0", "@swc/jest": "^0.2.39" } : { "ts-jest": "^29.4.0" }),
});

const jestTransform = (typescript: TypeScriptVersion) =>
  typescript === "7.0"
    ? `transform: { "^.+\\\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] }`
    : `preset: "ts-jest"`;

export interface ProjectFileSettings {
  readonly host: Host;
  readonly name: string;
  /** The dependency on the construct package. */
  readonly version: string;
  readonly runner?: Runner;
  readonly typescript?: TypeScriptVersion;
  /** True if the project has tests. */
  readonly tests?: boolean;
  /** The scripts of package.json, next to `check`. */
  readonly scripts?: { readonly [name: string]: string };
  /** The id for the host's usage data. Without one, its first deploy adds one, and the file counts as changed. */
  readonly projectId?: string | undefined;
  /** The `packageManager` in package.json. */
  readonly packageManager?: string | undefined;
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const sorted = (packages: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(packages).sort(([left], [right]) => (left < right ? -1 : 1)));

/** The files next to the program that configure how to run, compile, test and install it. */
export function projectFiles(settings: ProjectFileSettings): readonly ProgramFile[] {
  const { host, name, version, runner = defaultRunner, typescript = defaultTypeScript, tests = false } = settings;
  return [
    {
      path: "cdktf.json",
      text: json({
        language: "typescript",
        app: `node ${runners[runner].options} main.ts`,
        ...(settings.projectId !== undefined && { projectId: settings.projectId }),
        sendCrashReports: "false",
        terraformProviders: [],
        terraformModules: [],
      }),
    },
    {
      path: "package.json",
      text: json({
        name,
        private: true,
        ...(settings.packageManager !== undefined && { packageManager: settings.packageManager }),
        scripts: { check: "tsc", ...(tests && { test: "jest" }), ...settings.scripts },
        dependencies: { ...hosts[host].dependencies, "cdktf-stratus": version },
        devDependencies: sorted({
          ...hosts[host].command,
          "@types/node": hosts[host].nodeTypes,
          ...runners[runner].packages,
          ...(tests && jestPackages(typescript)),
          typescript: `~${typescript}.0`,
        }),
      }),
    },
    { path: "tsconfig.json", text: compilerSettings(runner, tests) },
    { path: ".gitignore", text: "node_modules/\ncdktf.out/\n*.tfstate*\n" },
    ...(tests
      ? [
          {
            path: "jest.config.cjs",
            text: `module.exports = {
  ${jestTransform(typescript)},
  // Terraform runs in these tests, and the default timeout of jest is 5 seconds.
  testTimeout: 30_000,
};
`,
          },
        ]
      : []),
  ];
}

const compilerSettings = (runner: Runner, tests: boolean) => `{
  "compilerOptions": {
    "target": "ES2022",
    "module": "node16",
    "moduleResolution": "node16",
    "strict": true,
    "noEmit": true,
    "skipLibCheck": true,
    "types": [${tests ? `"node", "jest"` : `"node"`}]${tests || runner === "tsx" ? `,\n    "isolatedModules": true` : ""}
  },
${runner === "ts-node" ? `  "ts-node": { "transpileOnly": true },\n` : ""}  "include": ["**/*.ts"]
}
`;
