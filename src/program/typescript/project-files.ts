import type { ProgramFile } from "../model";

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** The files next to the program that configure how to run, compile and install it. */
export function projectFiles(host: Host, name: string, version: string): readonly ProgramFile[] {
  return [
    {
      path: "cdktf.json",
      text: json({
        language: "typescript",
        app: "node --require ts-node/register main.ts",
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
        scripts: { check: "tsc" },
        dependencies: { ...hosts[host].dependencies, "cdktf-stratus": version },
        devDependencies: {
          ...hosts[host].command,
          "@types/node": "^20.19.0",
          "ts-node": "^10.9.2",
          typescript: "~5.9.0",
        },
      }),
    },
    {
      path: "tsconfig.json",
      text: `{
  "compilerOptions": {
    "target": "ES2022",
    "module": "node16",
    "moduleResolution": "node16",
    "strict": true,
    "noEmit": true,
    "skipLibCheck": true,
    "types": ["node"]
  },
  "ts-node": { "transpileOnly": true },
  "include": ["**/*.ts"]
}
`,
    },
    { path: ".gitignore", text: "node_modules/\ncdktf.out/\n*.tfstate*\n" },
  ];
}

/** The packages that a program can use for its constructs. */
export type Host = "cdktf" | "cdktn";

interface HostFacts {
  /** The module that the program imports the constructs from. */
  readonly entry: string;
  readonly dependencies: { readonly [name: string]: string };
  /** The command that deploys the program. */
  readonly command: { readonly [name: string]: string };
}

export const hosts: { readonly [host in Host]: HostFacts } = {
  cdktf: {
    entry: "cdktf-stratus",
    dependencies: { cdktf: "^0.21.0", constructs: "^10.4.2" },
    command: { "cdktf-cli": "^0.21.0" },
  },
  cdktn: {
    entry: "cdktf-stratus/cdktn",
    dependencies: { cdktn: "^0.24.0", constructs: "~10.7.0" },
    command: { "cdktn-cli": "^0.24.0" },
  },
};
