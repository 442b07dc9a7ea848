/** Far deeper than any request is nested, and far less than the functions that walk through a request can take. */
const deepest = 100;

/** Whether lists and objects lie within each other more than so many times. */
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
 * The JSON of a text that a client sent.
 *
 * @throws Error whose message continues "the body": a SyntaxError "is not JSON: …", or "must not be nested …".
 */
export function parseSentJson(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isDeeper(parsed, deepest)) return parsed;
  throw new Error(`must not be nested deeper than ${String(deepest)} levels`);
}
