type Json = Readonly<Record<string, unknown>>;

/** Adds copies of the only record of an emulator, so that its domain has this number of records: `h1`, `h2`, … */
export async function fillZone(
  control: (method: string, path: string, body?: unknown) => Promise<Json>,
  count: number,
): Promise<void> {
  const state = await control("GET", "state");
  const objects = state["objects"] as readonly Json[];
  const record = objects.find(({ kind }) => kind === "domain_record");
  const more = Array.from({ length: count - 1 }, (_, at) => ({
    ...record,
    seq: Number(record?.["seq"]) + 1 + at,
    id: at + 2,
    key: `1 h${String(at + 1)}`,
    body: { ...(record?.["body"] as Json), id: at + 2, name: `h${String(at + 1)}` },
  }));
  const sequences = (state["sequences"] as readonly Json[]).map((each) =>
    each["name"] === "domain_record" ? { ...each, value: count } : each,
  );
  await control("PUT", "state", { ...state, sequences, objects: [...objects, ...more] });
}
