type Tests = Readonly<Record<string, unknown>>;

/** Tests that an object with this value passes, and tests that it doesn't, by operator. */
export function testsOf(value: unknown): { readonly passed: Tests; readonly failed: Tests } {
  if (value === undefined || value === null) return { passed: {}, failed: {} };
  if (Array.isArray(value)) {
    const [first] = value as readonly (string | number)[];
    const other = typeof first === "number" ? 999_999 : "other";
    return { passed: first === undefined ? {} : { contains: first }, failed: { contains: other } };
  }
  if (typeof value === "boolean") return { passed: { equals: value }, failed: { equals: !value } };
  if (typeof value === "number")
    return { passed: { equals: value, in: [value, 0] }, failed: { equals: value + 1, in: [] } };
  const text = String(value);
  return {
    passed: { equals: text, in: ["other", text], prefix: text.slice(0, 3), regex: `^${text.slice(0, 1)}` },
    failed: { equals: `${text}x`, in: ["other"], prefix: `x${text}`, regex: "^$" },
  };
}
