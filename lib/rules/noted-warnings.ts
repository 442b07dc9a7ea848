import { notedWarnings, type NotedWarning } from "../core/validation/problems";
import type { Finding } from "./finding";
import type { Program } from "./program";

/** Finds the warnings of one kind that other parts of a stack noted, such as the moves file. */
export const findNoted =
  (id: NotedWarning) =>
  ({ stack }: Program): readonly Finding[] =>
    notedWarnings(stack, id).map((text) => ({ construct: stack, text }));
