import { readFileSync } from "node:fs";
import type { StackJson } from "../../topology/program-objects";
import { CommandFailure } from "../command-failure";
import type { Stack } from "../stacks/find-stacks";
import { chooseStacks, stackFile } from "../stacks/find-stacks";
import { hostOf } from "../stacks/host";

/**
 * Reads the synthesized stacks of programs, in the order of their names.
 * @param all the stacks that exist, by the folder of their program
 * @throws CommandFailure if a folder has no stack, a file can't be read, or a name is not that of a stack.
 */
export function readStacks(
  all: ReadonlyMap<string, readonly Stack[]>,
  wanted: readonly string[],
): { readonly stacks: readonly Stack[]; readonly contents: readonly StackJson[] } {
  const synthesized = [...all].flatMap(([folder, stacks]) => {
    return chooseStacks(
      [],
      stacks.filter(({ isSynthesized }) => isSynthesized),
      folder,
    );
  });
  const stacks = [...chooseStacks(wanted, synthesized, process.cwd())].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const names = synthesized.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new CommandFailure(`Two of the programs have a stack ${twice}. Draw them one by one.`);
  return { stacks, contents: stacks.map((stack) => ({ name: stack.name, json: contentOf(stack) })) };
}

function contentOf({ folder }: Stack): unknown {
  const file = stackFile(folder) ?? folder;
  const again = `Run ${hostOf(folder)} synth again`;
  if (!file.endsWith(".json"))
    throw new CommandFailure(`${file} is HCL, and graph reads JSON. ${again}, without --hcl.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${file} cannot be read: ${words}. ${again}.`);
  }
}
