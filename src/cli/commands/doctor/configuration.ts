import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { shellQuote } from "../../../shared/shell";
import { providerSource } from "../../../terraform/bundled-provider/bundle";
import {
  readConfigurationFiles,
  UnreadableConfigurationError,
  usedConfigurationNames,
} from "../../../terraform/configuration-files";
import { ownCommand } from "../../packages/own-package";
import { lockedProvider } from "../../packages/own-provider";
import type { ProjectStack } from "../../stacks/find-stacks";
import { hostOf } from "../../stacks/program-files";
import { hasProgram } from "../../stacks/project";
import { missingUpstreams, upstreamWords } from "../../stacks/upstream";
import { type DoctorFinding, findingsOf } from "./finding";

const { good, warning, problem } = findingsOf("stack");
const idle = (finding: DoctorFinding): DoctorFinding => ({ ...finding, isIdle: true });

/** Checks that there is something to deploy: a synthesized stack or a configuration that uses the provider. */
export function checkPresence(folder: string, stacks: readonly ProjectStack[]): readonly DoctorFinding[] {
  if (stacks.length === 0) {
    if (!hasProgram(folder)) {
      const words = `${folder} has neither a program (cdktf.json) nor a Terraform configuration (*.tf), so there is nothing to deploy. To start a program, run: ${ownCommand()} init`;
      return [idle(good(words))];
    }
    const words = `The program in ${folder} has no synthesized stack, so its stacks weren't checked. To check them, first run: npx ${hostOf(folder)} synth`;
    return [idle(good(words))];
  }
  if (stacks.some(({ folder: own }) => usesProvider(own))) return [];
  return stacks.map((stack) =>
    idle(
      warning(
        `The configuration in ${stack.folder} doesn't use the provider ${providerSource}, so there is nothing to deploy with it.`,
        stack.isSynthesized
          ? `Add a StratusProvider to the stack ${stack.name}, then run: npx ${hostOf(stack.folder)} synth`
          : `Add the required_providers block that this command prints: ${ownCommand()} provider install ${shellQuote(stack.folder)}`,
      ),
    ),
  );
}

const moduleSource = /(?<![\w-])"?source"?\s*[=:]\s*"(\.{0,2}\/?[^"]*)"/g;

/** True if a configuration or one of its local modules uses the provider. Remote modules aren't read. */
function usesProvider(folder: string, above: readonly string[] = []): boolean {
  if (lockedProvider(folder) !== undefined) return true;
  const texts = readConfigurationFiles(folder).map(({ text }) => text);
  if (texts.some((text) => /\bstratus\b|\bstratus_\w+/.test(text))) return true;
  const sources = texts
    .filter((text) => /\bmodule\b/.test(text))
    .flatMap((text) => [...text.matchAll(moduleSource)].map(([, source = ""]) => source));
  return sources.some((source) => {
    if (!/^\.\.?\//.test(source)) return existsSync(join(folder, ".terraform", "modules", "modules.json"));
    const module = resolve(folder, source);
    if (above.includes(module) || !existsSync(module) || usedConfigurationNames(module).length === 0) return false;
    return usesProvider(module, [...above, folder]);
  });
}

/** Splits off the stacks whose configuration can't be read, with a finding for each. */
export function readableStacks(stacks: readonly ProjectStack[]): {
  readonly readable: readonly ProjectStack[];
  readonly findings: readonly DoctorFinding[];
} {
  const findings: DoctorFinding[] = [];
  const readable = stacks.filter(({ folder }) => {
    try {
      readConfigurationFiles(folder);
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableConfigurationError)) throw error;
      const [words = "", todo = ""] = error.message.split(/(?<=\.) (?=[A-Z][^.]*\.$)/);
      findings.push(findingsOf("configuration").problem(words, todo.replace(/\.$/, "")));
      return false;
    }
  });
  return { readable, findings };
}

/** Checks that the stacks whose outputs a stack reads are deployed. */
export function checkUpstreams(
  stacks: readonly ProjectStack[],
  all: readonly ProjectStack[],
): readonly DoctorFinding[] {
  return stacks.flatMap((stack) =>
    missingUpstreams(stack, all).map((upstream) => {
      const { words, todo } = upstreamWords(stack, upstream, all);
      return problem(words, todo);
    }),
  );
}
