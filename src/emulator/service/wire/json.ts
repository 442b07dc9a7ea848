/** Far deeper than any valid request, and shallow enough for the recursive functions that process it. */
const deepest = 100;

/** True if lists and objects are nested deeper than the given number of levels. */
function isDeeper(value: unknown, than: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > than) return true;
    level = level.flatMap((each): readonly unknown[] =>
      typeof each === "object" && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}

/**
 * Parses JSON that a client sent.
 *
 * @throws Error whose message continues "the body": a SyntaxError "isn't valid JSON: …", or "must not be nested …".
 */
export function parseSentJson(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`isn't valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isDeeper(parsed, deepest)) return parsed;
  throw new Error(`must not be nested deeper than ${String(deepest)} levels`);
}
