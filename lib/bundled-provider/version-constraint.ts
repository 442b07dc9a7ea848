type Version = readonly number[];

function parseVersion(text: string): Version | undefined {
  const found = /^v?(\d+(?:\.\d+)*)/.exec(text.trim())?.[1];
  return found?.split(".").map(Number);
}

function compare(left: Version, right: Version): number {
  const at = [0, 1, 2].find((index) => (left[index] ?? 0) !== (right[index] ?? 0));
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** The first version that `~> bound` does not admit: the last part but one goes up by one. */
function upperBound(bound: Version): Version {
  const kept = bound.slice(0, Math.max(1, bound.length - 1));
  return kept.map((part, index) => (index === kept.length - 1 ? part + 1 : part));
}

const operators: { readonly [operator: string]: (version: Version, bound: Version) => boolean } = {
  "=": (version, bound) => compare(version, bound) === 0,
  "!=": (version, bound) => compare(version, bound) !== 0,
  ">": (version, bound) => compare(version, bound) > 0,
  ">=": (version, bound) => compare(version, bound) >= 0,
  "<": (version, bound) => compare(version, bound) < 0,
  "<=": (version, bound) => compare(version, bound) <= 0,
  "~>": (version, bound) => compare(version, bound) >= 0 && compare(version, upperBound(bound)) < 0,
};

/** Whether a version breaks a constraint as Terraform writes them (`~> 3.2, != 3.2.4`). What cannot be read breaks nothing. */
export function violates(version: string, constraint: string): boolean {
  const given = parseVersion(version);
  return constraint.split(",").some((part) => {
    const [, operator = "=", text = ""] = /^\s*(=|!=|>=|<=|>|<|~>)?(.*)$/.exec(part) ?? [];
    const bound = parseVersion(text);
    return given !== undefined && bound !== undefined && operators[operator]?.(given, bound) === false;
  });
}
