import { isObject } from "../../contract";
import type { CreateOptions, Json } from "../types";

/** The new object in the answer to its create. */
export function newObjectIn(
  answer: Json,
  { answeredIn }: { readonly answeredIn?: string | undefined },
): Json | undefined {
  if (answeredIn === undefined) return answer;
  const inside = answer[answeredIn];
  return isObject(inside) ? inside : undefined;
}

/** Why an answer cannot be that to the create of an object; it follows "was answered with status 200 and". */
export function problemWithNewObject(answer: Json, options: CreateOptions): string | undefined {
  const { problemWith, answeredIn } = options;
  if (!problemWith) return undefined;
  if (Object.keys(answer).length === 0) return "nothing about the new object.";
  const made = newObjectIn(answer, options);
  return made ? problemWith(made) : `no object under ${String(answeredIn)}, where the new one was expected.`;
}
