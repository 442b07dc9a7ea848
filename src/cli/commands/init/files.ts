import { randomUUID } from "node:crypto";
import { ownName } from "../../packages/own-package";
import { type ProgramFile, slug } from "../../program";
import { projectFiles, type ProjectFileSettings } from "../../program/typescript";
import { packageManager } from "./package-managers";
import { starterProgram } from "./program";
import type { InitSettings } from "./settings";
import { ciFiles } from "./workflows";

/** The files of a new project. */
export function newProject(stackName: string, dependency: string, settings: InitSettings): readonly ProgramFile[] {
  const { target, tests, ci } = settings;
  const project: ProjectFileSettings = {
    host: target,
    name: packageName(stackName),
    version: dependency,
    projectId: randomUUID(),
    runner: settings.runner,
    typescript: settings.typescript,
    tests,
    scripts: {
      diff: "stratus diff --synth",
      deploy: `${target} deploy`,
      destroy: `${target} destroy`,
      emulator: "stratus emulator --clock fast",
    },
    packageManager: packageManager(settings.packageManager).pinned,
  };
  return [
    ...starterProgram(stackName, settings),
    ...projectFiles(project),
    ...(ci === "none" ? [] : ciFiles(ci, stackName, settings)),
    readmeOf(stackName, settings),
  ];
}

/** A package name that npm accepts, and that differs from the packages that the project installs. */
function packageName(stackName: string): string {
  const name = slug(stackName).slice(0, 200);
  const others = [ownName, "jest", "tsx", "ts-node", "ts-jest", "typescript", "constructs", "cdktf", "cdktn"];
  return [...others, "cdktf-cli", "cdktn-cli"].includes(name) ? `${name}-program` : name;
}

function readmeOf(stackName: string, settings: InitSettings): ProgramFile {
  const { name, runScript } = packageManager(settings.packageManager);
  const steps: readonly (readonly [command: string, effect: string])[] = [
    [`${name} install`, ""],
    [runScript("check"), "checks the types"],
    ...(settings.tests ? [[runScript("test"), "deploys the stack to an emulator"] as const] : []),
    [runScript("diff"), "shows what a deploy would change"],
    [runScript("deploy"), ""],
  ];
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, effect]) => `${command.padEnd(width)}${effect === "" ? "" : `  # ${effect}`}`);
  return {
    path: "README.md",
    text: `# ${stackName}

\`\`\`sh
${lines.map((line) => line.trimEnd()).join("\n")}
\`\`\`

\`STRATUS_BASE_URL\` and \`STRATUS_TOKEN\` select the service. To deploy to an emulator, run \`${runScript("emulator")}\` in a second terminal, and set them to \`http://127.0.0.1:4510/v4\` and \`stratus-dev-token\`.
`,
  };
}
