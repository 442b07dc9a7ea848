import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { minVersion, satisfies } from "semver";
import { oldestNode, unsupportedNode } from "../../../shared/node-version";
import { addToPath } from "../../../shared/shell";
import { requireBundle } from "../../../terraform/bundled-provider/bundle";
import { findPathProblem } from "../../../terraform/bundled-provider/cli-config";
import { isExecutable } from "../../packages/executable-package";
import { findPackage, hasPlugAndPlay, type InstalledPackage } from "../../packages/find-package";
import { hostOf } from "../../stacks/program-files";
import { hasProgram } from "../../stacks/project";
import { type DoctorFinding, findingsOf } from "./finding";

/** The library of a program, and the command that runs it. */
interface Host {
  readonly library: string;
  readonly cli: string;
  /** The Node versions that the command supports, if its package doesn't declare them. */
  readonly node?: string;
}

const hosts: readonly Host[] = [
  // The package is archived and has native binaries for these versions only.
  { library: "cdktf", cli: "cdktf-cli", node: ">=20 <23" },
  { library: "cdktn", cli: "cdktn-cli" },
];

const ownName = "cdktf-stratus";

/** Checks the packages that a program needs: this one, the library and command of its host, and the compiler. */
export function checkPackages(folder: string): readonly DoctorFinding[] {
  if (!hasProgram(folder)) return [];
  const findings = examinePackages(folder);
  return hasPlugAndPlay(folder) ? findings.map(withYarn) : findings;
}

/** Suggests yarn in place of npm, because a Yarn Plug'n'Play project has no `node_modules`. */
const withYarn = (finding: DoctorFinding): DoctorFinding =>
  finding.todo === undefined
    ? finding
    : {
        ...finding,
        todo: finding.todo
          .replace(/\bnpm install --save-dev /g, "yarn add --dev ")
          .replace(/\bnpm install(?= \S)/g, "yarn add")
          .replace(/\bnpm install\b/g, "yarn install")
          .replace(/\bnpm dedupe\b/g, "yarn dedupe"),
      };

function examinePackages(folder: string): readonly DoctorFinding[] {
  const { problem } = findingsOf("package");
  const own = findPackage(ownName, folder);
  if (!own) {
    return [
      problem(
        `${folder} has a cdktf.json, but ${ownName} isn't installed there.`,
        `npm install PATH_TO/${ownName}.tgz`,
      ),
    ];
  }
  const installed = hosts.flatMap((host) => {
    const library = findPackage(host.library, folder);
    return library ? [{ host, library }] : [];
  });
  if (installed.length === 0) {
    const host = hostOf(folder);
    const todo = `npm install ${host}@${npmVersion(own.peers[host])} constructs@10`;
    return [...checkOwn(own), findingsOf("host").problem("Neither cdktf nor cdktn is installed.", todo)];
  }
  return [
    ...checkOwn(own),
    ...installed.flatMap(({ host, library }) => checkPeer(host.library, library, own)),
    ...checkConstructs(folder, own, installed),
    ...checkCommands(folder, installed),
    ...checkCompiler(folder),
  ];
}

interface InstalledHost {
  readonly host: Host;
  readonly library: InstalledPackage;
}

/** Converts a version range to the form that npm resolves to the newest match: `^0.21.0` becomes `0.21`. */
function npmVersion(range = ""): string {
  const { major, minor } = minVersion(range) ?? {};
  if (major === undefined || minor === undefined) return "latest";
  return major === 0 ? `0.${String(minor)}` : String(major);
}

function checkOwn({ folder, version }: InstalledPackage): readonly DoctorFinding[] {
  const { good, problem } = findingsOf("package");
  const provider = join(folder, "dist", "provider");
  try {
    const bundle = requireBundle(provider);
    return [good(`${ownName} ${version} in ${folder}, with provider ${bundle.version}`)];
  } catch (error) {
    const command = existsSync(join(folder, "src")) ? "npm run build" : `npm install`;
    return [problem(error instanceof Error ? error.message : String(error), command)];
  }
}

function checkPeer(name: string, { version }: InstalledPackage, own: InstalledPackage): readonly DoctorFinding[] {
  const { good, problem } = findingsOf("host");
  const range = own.peers[name];
  if (range !== undefined && !satisfies(version, range)) {
    return [problem(`${ownName} requires ${name} ${range}, but ${version} is installed.`, install(name, range))];
  }
  return [good(`${name} ${version}`)];
}

const install = (name: string, range: string | undefined) => `npm install ${name}@${npmVersion(range)}`;

function checkConstructs(
  folder: string,
  own: InstalledPackage,
  installed: readonly InstalledHost[],
): readonly DoctorFinding[] {
  const { good, problem } = findingsOf("constructs");
  const range = own.peers["constructs"];
  const constructs = findPackage("constructs", folder);
  if (!constructs) return [problem("The package constructs isn't installed.", install("constructs", range))];
  if (range !== undefined && !satisfies(constructs.version, range)) {
    const words = `${ownName} requires constructs ${range}, but ${constructs.version} is installed.`;
    return [problem(words, install("constructs", range))];
  }
  const others = [own, ...installed.map(({ library }) => library)];
  const second = others
    .map((each) => findPackage("constructs", each.folder))
    .find((each) => each && each.folder !== constructs.folder);
  if (second) {
    const words = `Two copies of constructs are installed: ${constructs.folder} (${constructs.version}) and ${second.folder} (${second.version}). Constructs from one copy don't work with the other.`;
    return [problem(words, `npm install constructs@${second.version} && npm dedupe`)];
  }
  return [good(`constructs ${constructs.version}`)];
}

/** Checks the host commands. If both libraries are installed, the command of one of them is enough. */
function checkCommands(folder: string, installed: readonly InstalledHost[]): readonly DoctorFinding[] {
  const found = installed.flatMap(({ host }) => {
    const cli = findPackage(host.cli, folder);
    return cli ? [checkCommand(host, cli)] : [];
  });
  if (found.length > 0) return found;
  const { warning } = findingsOf("command");
  return installed.slice(0, 1).map(({ host, library }) => {
    const words = `${host.cli} isn't installed in ${folder}. Global installations aren't checked.`;
    return warning(words, `npm install --save-dev ${host.cli}@${npmVersion(`^${library.version}`)}`);
  });
}

function checkCommand({ cli, node }: Host, { version, node: packageNode }: InstalledPackage): DoctorFinding {
  const { good, problem } = findingsOf("command");
  const wanted = packageNode ?? node;
  const have = process.versions.node;
  if (wanted !== undefined && !satisfies(have, wanted)) {
    return problem(
      `${cli} ${version} requires Node ${wanted}, but this is Node ${have}.`,
      "nvm install 22 && nvm use 22",
    );
  }
  return good(`${cli} ${version}, which supports ${wanted === undefined ? "any version of Node" : `Node ${wanted}`}`);
}

/** Checks the compiler that ts-node uses to run a program. */
function checkCompiler(folder: string): readonly DoctorFinding[] {
  const { good, problem } = findingsOf("typescript");
  const [typescript, runner] = [findPackage("typescript", folder), findPackage("ts-node", folder)];
  if (!typescript) return [];
  if (runner && !satisfies(typescript.version, "<7")) {
    const words = `ts-node ${runner.version} doesn't support TypeScript 7 or newer, but ${typescript.version} is installed.`;
    return [problem(words, "npm install --save-dev typescript@5.9")];
  }
  return [good(`typescript ${typescript.version}`)];
}

const { good, problem } = findingsOf("node");

/**
 * Checks the Node version that Terraform starts the provider with, which may differ from the current one. Executables need
 * no Node.
 */
export function checkNode(): readonly DoctorFinding[] {
  if (isExecutable) return [];
  const absent = findPathProblem();
  const ownNode = addToPath(dirname(process.execPath));
  if (absent !== undefined) return [problem(absent, ownNode)];
  const version = nodeOnPath();
  if (version === undefined) return [problem(`The "node" on PATH doesn't run.`, ownNode)];
  const old = unsupportedNode(version);
  if (old !== undefined) {
    // The Node that runs this command may be new enough.
    const isOwnOld = unsupportedNode(process.versions.node) !== undefined;
    return [
      problem(
        old,
        isOwnOld ? "Install Node 22 from https://nodejs.org/, or run: nvm install 22 && nvm use 22" : ownNode,
      ),
    ];
  }
  const other = version === process.versions.node ? "" : `; this command runs on Node ${process.versions.node}`;
  return [good(`Node ${version} on PATH (minimum: ${oldestNode})${other}`)];
}

function nodeOnPath(): string | undefined {
  try {
    const printed = execFileSync("node", ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return printed.trim().replace(/^v/, "");
  } catch {
    // Node isn't on PATH.
    return undefined;
  }
}
