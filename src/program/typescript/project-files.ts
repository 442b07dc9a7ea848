import type { ProgramFile } from "../model";
import type { Host } from "./hosts";
import { hosts } from "./hosts";

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** What stands beside the program: how it is run, compiled and installed. */
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
