import { outdatedReasons } from "../stacks/last-synth";
import type { Stack } from "../stacks/find-stacks";
import { hostOf } from "../stacks/host";
import type { Finding } from "./finding";
import { findingsOf } from "./finding";

/** Compares the last synth of the stacks with the files of their program. */
export function checkSynth(stacks: readonly Stack[]): readonly Finding[] {
  const { good, warning } = findingsOf("synth");
  const synthesized = stacks.filter(({ project }) => project);
  const [first] = synthesized;
  if (!first) return [];
  const reasons = outdatedReasons(synthesized);
  if (reasons.length === 0) return [good("No file of the program changed after the last synth.")];
  return reasons.map((words) => warning(words, `npx ${hostOf(first.folder)} synth`));
}
