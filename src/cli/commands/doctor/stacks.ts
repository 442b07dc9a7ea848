import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  foreignFiles,
  journalPaths,
  LocalState,
  PastJournalFile,
  type PastRequest,
  requestName,
  standingOf,
  writerIn,
} from "../../../provider/commands";
import { contracts } from "../../../resources/contracts";
import { environmentOf } from "../../../shared/provider-settings";
import { inShellFolder } from "../../../shared/shell";
import { type Bundle, providerSource, toFullAddress } from "../../../terraform/bundled-provider/bundle";
import { isProvidedToUser } from "../../../terraform/bundled-provider/cli-config";
import type { LockedProvider } from "../../../terraform/bundled-provider/lock-file";
import { packageFiles, platformOf } from "../../../terraform/bundled-provider/place-provider";
import { readConfigurationFiles } from "../../../terraform/configuration-files";
import { dataFolder } from "../../../terraform/place";
import { contentHash } from "../../packages/executable-package";
import { ownCommand } from "../../packages/own-package";
import { lockedProvider, ownBundle, packageState, staleLockWarning } from "../../packages/own-provider";
import { stateOf } from "../../stacks/construct-paths";
import { placingCommand, type ProjectStack } from "../../stacks/find-stacks";
import { hostOf } from "../../stacks/program-files";
import { outdatedReasons } from "../../stacks/run-synth";
import { type DoctorFinding, findingsOf } from "./finding";

const ownPlatform = platformOf(process);

/** Checks the provider next to each configuration, its lock file, and the result of `terraform init`. */
export function checkStacks(stacks: readonly ProjectStack[], ofPackage: Bundle | undefined): readonly DoctorFinding[] {
  return stacks.flatMap((stack) => {
    const provider = readProvider(stack);
    const placed = [...checkVersions(provider), ...checkPlaced(provider, ofPackage)];
    // The fix of these findings also installs the provider.
    const isBroken = placed.some(({ todo }) => todo === placedAgain(provider));
    const findings = [...placed, ...(isBroken ? [] : checkInstalled(provider))];
    return findings.length > 0 ? findings : [findingsOf("provider").good(agreement(provider))];
  });
}

/** The provider of a stack: in the lock file, placed by synth, and installed by `terraform init`. */
interface StackProvider {
  readonly stack: ProjectStack;
  /** The address that the configuration requires. Undefined if it doesn't use the provider. */
  readonly address: string | undefined;
  readonly locked: LockedProvider | undefined;
  /** The versions that synth or `stratus provider install` placed next to the configuration. */
  readonly placed: readonly string[];
  /** The versions that `terraform init` selected. */
  readonly installed: readonly string[];
  /** The command that places the provider next to the configuration. */
  readonly again: string;
}

const placedFolder = ({ folder }: ProjectStack) => join(folder, "terraform.d", "plugins", providerSource);
const installedFolder = ({ folder }: ProjectStack, address = providerSource) =>
  join(dataFolder(folder), "providers", address);
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);
const initCommand = ({ folder }: ProjectStack) => inShellFolder(folder, "terraform init");

function readProvider(stack: ProjectStack): StackProvider {
  const address = requiredAddress(stack.folder);
  return {
    stack,
    address,
    locked: lockedProvider(stack.folder, address),
    placed: address === undefined || address === providerSource ? namesIn(placedFolder(stack)) : [],
    installed: namesIn(installedFolder(stack, address)),
    again: placingCommand(stack.folder),
  };
}

/** The provider in `required_providers`, in JSON or HCL. */
const requirement = /(?<![\w-])"?stratus"?\s*[=:]\s*\{[^{}]*?(?<![\w-])"?source"?\s*[=:]\s*"([^"]+)"/;

function requiredAddress(folder: string): string | undefined {
  const sources = readConfigurationFiles(folder).flatMap(({ text }) => requirement.exec(text)?.[1] ?? []);
  return sources.map(toFullAddress)[0];
}

/** True if Terraform must find the provider next to the configuration, or in the plugins folder of the user. */
export const needsPlacedProvider = (stack: ProjectStack): boolean =>
  requiredAddress(stack.folder) === providerSource && (!stack.isSynthesized || existsSync(placedFolder(stack)));

/** Describes only the parts that were compared. */
function agreement({ stack: { folder }, address, locked, placed, installed }: StackProvider): string {
  if (placed.length === 0 && installed.length === 0) {
    return address === undefined
      ? `${folder} doesn't use the provider`
      : `${folder}: terraform init installs the provider ${address}`;
  }
  return locked
    ? `${folder}: the provider matches its lock file`
    : `${folder} has the provider, but its lock file doesn't list it yet`;
}

/** Compares the version in the lock file with the placed and installed versions. */
function checkVersions({ stack, locked, placed, installed }: StackProvider): readonly DoctorFinding[] {
  const { folder, isSynthesized } = stack;
  const there = placed.length > 0 ? placed : installed;
  if (!locked || there.length === 0) return [];
  const { warning, problem } = findingsOf("lock file");
  const lock = `${join(folder, ".terraform.lock.hcl")} lists version ${locked.version} of the provider`;
  if (!there.includes(locked.version)) {
    const words = `${lock}, but the version ${placed.length > 0 ? "next to the configuration" : "in its data directory"} is ${there.join(", ")}.`;
    const todo = isSynthesized ? `npx ${hostOf(folder)} synth` : inShellFolder(folder, "terraform init -upgrade");
    return installed.includes(locked.version) ? [warning(words, todo)] : [problem(words, todo)];
  }
  // cdktf runs terraform init before each deploy.
  if (isSynthesized || installed.length === 0 || installed.includes(locked.version)) return [];
  return [warning(`${lock}, but terraform init has installed ${installed.join(", ")}.`, initCommand(stack))];
}

/** Checks the provider that synth or `stratus provider install` placed next to a configuration. */
function checkPlaced(provider: StackProvider, ofPackage: Bundle | undefined): readonly DoctorFinding[] {
  const { stack, locked, placed, again } = provider;
  const { folder, isSynthesized } = stack;
  const { warning, problem } = findingsOf("provider");
  const version = locked?.version ?? placed.at(-1);
  if (version === undefined || placed.length === 0) return checkAbsent(provider);
  // A lock file with another version is already reported.
  if (!placed.includes(version)) return [];
  const package_ = join(placedFolder(stack), version, ownPlatform);
  const state = packageState(package_, locked ?? noLock);
  if (state === "missing") {
    const words = `${placedFolder(stack)} has the provider for other platforms, but not for ${ownPlatform}.`;
    return [problem(words, placedAgain(provider))];
  }
  if (state === "different" && isListed(locked, ofPackage)) {
    const words = `${package_} is damaged: the lock file has another checksum for it, which is that of the package.`;
    return [problem(words, placedAgain(provider))];
  }
  if (state === "different") {
    const stale = staleLockWarning(folder, version, []) ?? "";
    return [findingsOf("lock file").problem(stale, isSynthesized ? again : edit(stack))];
  }
  if (!isSynthesized || !ofPackage || isSame(package_, ofPackage)) return [];
  const words = `${folder} has a different build of the provider (${version}) than the package (${ofPackage.version}).`;
  return [warning(words, again)];
}

const noLock: LockedProvider = { version: "", hashes: [] };

/** True if the lock file lists the build that this command or the program's package contains. */
const isListed = (locked: LockedProvider | undefined, ofPackage: Bundle | undefined): boolean =>
  [ofPackage, ownBundle].some(
    (bundle) =>
      bundle?.version === locked?.version &&
      bundle !== undefined &&
      locked?.hashes.includes(contentHash(packageFiles(bundle.version, readFileSync(bundle.path), ownPlatform))) ===
        true,
  );

/** Places the provider, and reinstalls it if Terraform has installed a different one. */
const placedAgain = (provider: StackProvider): string =>
  stateOfInstalled(provider) === "good" ? provider.again : `${provider.again} && ${initCommand(provider.stack)}`;

const installedPackage = ({ stack, address, locked }: StackProvider): string =>
  join(installedFolder(stack, address), locked?.version ?? "", ownPlatform);

/** The state of the package that `terraform init` selected. `good` if it selected none of the locked version. */
function stateOfInstalled(provider: StackProvider): ReturnType<typeof packageState> {
  const { locked, installed } = provider;
  if (!locked || !installed.includes(locked.version)) return "good";
  return packageState(installedPackage(provider), locked);
}

/** Checks a configuration that doesn't contain the provider. Terraform then needs a registry, a mirror or a plugins folder. */
function checkAbsent(provider: StackProvider): readonly DoctorFinding[] {
  const { stack, address, locked, installed } = provider;
  const isInstalled = installed.length > 0 && stateOfInstalled(provider) === "good";
  if (isInstalled || address !== providerSource || isProvidedToUser()) return [];
  const { folder, isSynthesized } = stack;
  // Synth writes both, unless the provider of the stack has a source.
  const hasSource = isSynthesized && locked === undefined;
  const words = `${folder} uses the provider but doesn't contain it, so "terraform init" can't install it.`;
  const todo = hasSource
    ? `${ownCommand()} provider install --user, or configure the mirror in ~/.terraformrc`
    : placedAgain(provider);
  return [findingsOf("provider").problem(words, todo)];
}

const edit = (stack: ProjectStack) => `Delete the entry, then run: ${initCommand(stack)}`;

/** True for a package without a script, too: it has an executable. */
function isSame(folder: string, { path }: Bundle): boolean {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".cjs"));
  return scripts.length === 0 || scripts.some((name) => readFileSync(join(folder, name)).equals(readFileSync(path)));
}

/**
 * Checks the provider that `terraform init` selected. With a plugin cache, it is a link to the provider of one of the
 * stacks that share the cache.
 */
function checkInstalled(provider: StackProvider): readonly DoctorFinding[] {
  const state = stateOfInstalled(provider);
  if (state === "good") return [];
  const package_ = installedPackage(provider);
  const words =
    state === "missing"
      ? `${package_} links to a provider that no longer exists. With a plugin cache, stacks share the file of one stack, and that stack was deleted.`
      : `${package_} is a different build of ${provider.locked?.version ?? ""} than the lock file lists. The plugin cache may have it from another stack.`;
  return [findingsOf("provider").problem(words, initCommand(provider.stack))];
}

/** Compares the last synth of the stacks with the files of their program. */
export function checkSynth(stacks: readonly ProjectStack[]): readonly DoctorFinding[] {
  const { good, warning } = findingsOf("synth");
  const synthesized = stacks.filter(({ project }) => project);
  const [first] = synthesized;
  if (!first) return [];
  const reasons = outdatedReasons(synthesized);
  if (reasons.length === 0) return [good("No program file changed after the last synth.")];
  return reasons.map((words) => warning(words, `npx ${hostOf(first.folder)} synth`));
}

/** Checks the journals of killed runs for objects that may exist without being in any state. */
export function checkJournals(stacks: readonly ProjectStack[], baseUrl: string | undefined): readonly DoctorFinding[] {
  const { good } = findingsOf("killed runs");
  const given = process.env[environmentOf.journal] || undefined;
  if (given !== undefined && baseUrl === undefined) {
    return [good(`${given} wasn't checked, because its journals depend on the base URL of the service.`)];
  }
  const findings = stacks.flatMap((stack) =>
    foldersOf(stack.folder, given, String(baseUrl)).flatMap((each) => leftIn(each, stack)),
  );
  const unique = new Map(findings.map((finding) => [finding.words, finding]));
  return unique.size > 0 ? [...unique.values()] : [good("No earlier run left unfinished requests.")];
}

/**
 * The journal directories of a stack. By default, its data directory has one for each workspace, backend and service.
 */
function foldersOf(stack: string, given: string | undefined, baseUrl: string): readonly string[] {
  // A directory set by the user may contain the journals of other stacks too.
  const folders =
    given === undefined
      ? subfolders(join(dataFolder(stack), "stratus-journal"))
      : [journalPaths({ cwd: realpathSync(stack), environment: process.env, baseUrl, given }).folder];
  return folders.filter((path) => existsSync(path) && statSync(path).isDirectory());
}

const subfolders = (path: string) => (existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []);

/** The maximum number of names in a finding. More would hide the other findings. */
const maxNames = 10;

function leftIn(folder: string, stack: ProjectStack): readonly DoctorFinding[] {
  const { warning } = findingsOf("killed runs");
  const isRecorded = recordedIn(stack);
  return foreignFiles(folder).flatMap(({ path, lines }) => {
    const standing = standingOf(path, writerIn(lines));
    if (standing === "at work") return [warning(`A run is in progress in ${stack.folder}.`, "Wait until it ends.")];
    const names = new PastJournalFile(path, lines).openRequests
      .filter((request) => !isRecorded(request))
      .map(requestName);
    if (names.length === 0) return [];
    const more = names.length > maxNames ? ` and ${String(names.length - maxNames)} more` : "";
    const shown = `${names.slice(0, maxNames).join(", ")}${more}`;
    const words = `A run in ${stack.folder} was killed before Terraform recorded ${shown}. The next apply looks for ${names.length === 1 ? "it" : "them"} first, and creates only what doesn't exist.`;
    const todo = stack.isSynthesized
      ? `npx ${hostOf(stack.folder)} deploy ${stack.name}`
      : inShellFolder(stack.folder, "terraform apply");
    return [warning(words, todo)];
  });
}

/**
 * True for a create request whose object is in the state of one of the stack's workspaces. Remote states aren't read.
 */
function recordedIn(stack: ProjectStack): (request: PastRequest) => boolean {
  const { file, otherFiles } = stateOf(stack);
  const states = [...(file === undefined ? [] : [file]), ...otherFiles].map((path) => new LocalState(path));
  return ({ type, made }) => {
    const contract = contracts.find(({ name }) => name === type);
    return contract !== undefined && made !== undefined && states.some((state) => state.has(contract, made.path));
  };
}
