import { changesOf } from "../../../../src/cli/commands/diff/changes";
import { defaultMaxLength, markdownReport, textReport } from "../../../../src/cli/commands/diff/formats";
import type { ShownPlan } from "../../../../src/terraform/shown-plan";

const cases = {
  text: (plan: Planned, maxLength?: number) => textReport(plan, true, maxLength),
  Markdown: markdownReport,
};
type Planned = ReturnType<typeof changesOf>;

/** A plan of many records in a hundred zones, of which some are deleted and some replaced. */
function manyChanges(
  count: number,
  { destroyed, replaced }: { readonly destroyed: number; readonly replaced: number },
) {
  const resource_changes = Array.from({ length: count }, (_, index) => {
    const lost = index < destroyed ? ["delete"] : index < destroyed + replaced ? ["delete", "create"] : ["update"];
    const before = { name: `host-${String(index)}`, type: "A", target: "192.0.2.1", ttl_sec: 300 };
    const isGone = lost.length === 1 && lost[0] === "delete";
    return {
      ...{ address: `stratus_domain_record.r${String(index)}`, mode: "managed", type: "stratus_domain_record" },
      name: `r${String(index)}`,
      change: {
        ...{ actions: lost, before, after: isGone ? null : { ...before, ttl_sec: 3600 } },
        ...{ after_unknown: {}, before_sensitive: {}, after_sensitive: {}, replace_paths: [["ttl_sec"]] },
      },
    };
  });
  const plan: ShownPlan = { resource_changes };
  return changesOf(plan, ({ name }) => `shop/zone-${String(Number(name.slice(1)) % 100)}/${name}`);
}

describe.each(Object.entries(cases))("5,000 changes as %s", (_, write) => {
  test("the rest is counted, and every loss has its name and its reason", () => {
    const text = write(manyChanges(5_000, { destroyed: 150, replaced: 150 }));
    expect(Buffer.byteLength(text)).toBeLessThan(defaultMaxLength);
    for (let index = 0; index < 300; index += 1) expect(text).toMatch(new RegExp(`\\br${String(index)}\\b`));
    expect(text).toContain("ttlSec 300 → 3600");
    expect(text).toContain("domain_record: 4700 changed");
    expect(text).toContain("150 destroyed, 150 replaced, 4700 changed");
  });

  test("many losses keep their names", () => {
    const text = write(manyChanges(5_000, { destroyed: 1_000, replaced: 1_000 }));
    expect(Buffer.byteLength(text)).toBeLessThan(defaultMaxLength);
    for (let index = 0; index < 2_000; index += 1) expect(text).toMatch(new RegExp(`/r${String(index)}\\b`));
  });

  test("the report notes omitted names", () => {
    const text = write(manyChanges(50_000, { destroyed: 50_000, replaced: 0 }));
    expect(Buffer.byteLength(text)).toBeLessThan(defaultMaxLength);
    expect(text).toMatch(/… \d+ more lines with names don't fit in this report\. Use --json to list all objects/);
    expect(text).toContain("50000 destroyed");
  });

  test("a higher limit shows more, and a lower one less", () => {
    const changes = manyChanges(5_000, { destroyed: 1_000, replaced: 1_000 });
    const [low, high] = [write(changes, 20_000), write(changes, 1_000_000)];
    expect(Buffer.byteLength(low)).toBeLessThan(20_000);
    expect(low).toContain("more lines with names don't fit in this report");
    expect(Buffer.byteLength(high)).toBeLessThan(1_000_000);
    expect(high).toContain("ttlSec 300 → 3600");
    expect(high).toMatch(/~ r4999\b|! +r4999\b/);
  });
});

test("few changes are shown in full", () => {
  expect(textReport(manyChanges(20, { destroyed: 1, replaced: 1 }), false)).toContain("~ r19  domain_record");
});
