import { shiftWarnings } from "../../../src/cli/plans/shifted-names";

const label = (id: number, name: string) => ({ id, label: name });

/** The warnings for changes of instances, each with its state before and after. */
const warningsOf = (...changes: readonly (readonly [object | null, object | null])[]) =>
  shiftWarnings({
    resource_changes: changes.map(([before, after], index) => ({
      address: `stratus_compute_instance.web-${String(index)}`,
      mode: "managed",
      type: "stratus_compute_instance",
      name: `web-${String(index)}`,
      change: { actions: [], before, after, after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
    })),
  });

test("a removed first element shifts the labels and destroys the last object", () => {
  const [text, ...others] = warningsOf(
    [label(1, "ann"), label(1, "bob")],
    [label(2, "bob"), label(2, "cat")],
    [label(3, "cat"), null],
  );
  expect(text).toContain(
    'The plan destroys stratus_compute_instance 3 "cat" and gives its label to stratus_compute_instance 2, which is "bob" now.',
  );
  expect(others).toEqual([]);
});

test("an inserted first element shifts the labels and creates the last object", () => {
  const [text] = warningsOf(
    [label(1, "ann"), label(1, "new")],
    [label(2, "bob"), label(2, "ann")],
    [null, { label: "bob" }],
  );
  expect(text).toContain(
    'The plan creates a stratus_compute_instance "bob" and takes that label from stratus_compute_instance 2, which becomes "ann".',
  );
});

test.each([
  [
    "two objects that swap their labels",
    [
      [label(1, "ann"), label(1, "bob")],
      [label(2, "bob"), label(2, "ann")],
    ],
  ],
  [
    "a swap with an unrelated destruction",
    [
      [label(1, "ann"), label(1, "bob")],
      [label(2, "bob"), label(2, "ann")],
      [label(3, "cat"), null],
    ],
  ],
  [
    "a removed last element",
    [
      [label(1, "ann"), label(1, "ann")],
      [label(2, "bob"), null],
    ],
  ],
  ["a renamed object", [[label(1, "ann"), label(1, "bob")]]],
  ["a replaced object", [[label(1, "ann"), { label: "ann" }]]],
  [
    "a moved construct",
    [
      [label(1, "ann"), null],
      [null, { label: "ann" }],
    ],
  ],
] as const)("%s is not a shift", (_, changes) => {
  expect(warningsOf(...changes)).toEqual([]);
});

test("empty objects are not a shift, because each is the same under any name", () => {
  const change = (before: object | null, after: object | null) => ({
    ...{ address: "stratus_firewall.a", mode: "managed", type: "stratus_firewall", name: "a" },
    change: { actions: [], before, after, after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
  });
  const resource_changes = [change(label(1, "ann"), label(1, "bob")), change(label(2, "bob"), null)];
  expect(shiftWarnings({ resource_changes })).toEqual([]);
});
