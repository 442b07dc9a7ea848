import {
  canonicalIp,
  canonicalTime,
  choice,
  email,
  type Field,
  flag,
  int,
  ip,
  ipv4,
  json,
  list,
  map,
  number,
  object,
  set,
  text,
  UNKNOWN,
} from "../../../src/contract";
import { readValue } from "../../../src/objects/wire/read-value";

type Case = readonly [field: Field, answered: unknown, read: unknown, known?: unknown];

const messagesOf = (cases: readonly Case[]) =>
  cases.map(([field, answered, read, known]) => {
    const given = `${field.spec.kind} (${field.spec.summary}) answered ${JSON.stringify(answered)}`;
    return [
      known === undefined ? given : `${given}, known as ${JSON.stringify(known)}`,
      field,
      answered,
      read,
      known,
    ] as const;
  });

const readsAs = (cases: readonly Case[]) => {
  test.each(messagesOf(cases))("R3-206: %s", (_, field, answered, read, known) => {
    expect(readValue(field, answered, known)).toEqual(read);
  });
};

const ids = int("an id").idOf("thing").optional();
const address = text("an address").check(ip).canonical(canonicalIp);

describe("a value has the type of its field", () => {
  readsAs([
    [int("a number"), "7000001", 7_000_001],
    [int("a number"), " 12 ", 12],
    [int("a number"), "64.0", 64],
    [int("a number"), {}, null],
    [number("a number"), "1.5", 1.5],
    [text("a text"), 12, "12"],
    [text("a text"), true, "true"],
    [choice("a choice", ["a", "b"]), "b", "b"],
    [choice("a choice", ["a", "b"]), "new one", "new one"],
    [flag("a flag"), "true", true],
    [flag("a flag"), 1, true],
    [flag("a flag"), 0, false],
    [flag("a flag"), false, false],
    [list("numbers", int("a number")), ["1", null, 2], [1, 2]],
    [set("texts", text("a text")), [3, "a", "a"], ["3", "a"]],
    [set("addresses", address), ["2001:DB8::1", "2001:db8:0::1", "192.0.2.1/32"], ["2001:DB8::1", "192.0.2.1"]],
    [map("numbers", int("a number")), { a: "1" }, { a: 1 }],
    [json("anything"), { any_name: ["1"] }, { any_name: ["1"] }],
    [object("an object", { cpu: int("a number").computed() }), { cpu: "0", further: 1 }, { cpu: 0 }],
  ]);
});

describe("a value of another type is an error that names the path, the value and the expected type", () => {
  const wrong = (field: Field, given: unknown, words: string) =>
    [`${field.spec.kind} answered ${JSON.stringify(given)}`, field, given, words] as const;
  const count = int("a number");
  const nested = list("windows", object("a window", { endsAt: int("an hour").optional() }));
  test.each([
    wrong(count, "many", ' must be a whole number, got the string "many"'),
    wrong(count, true, " must be a whole number, got true"),
    wrong(count, 1.5, " must be a whole number, got 1.5"),
    wrong(count, "1.5", ' must be a whole number, got the string "1.5"'),
    wrong(count, 1e300, " must be a whole number, got 1e+300"),
    wrong(count, [1], " must be a whole number, got a list"),
    wrong(count.sensitive(), "s3cret", " must be a whole number, got a string"),
    wrong(number("a number"), "x", ' must be a number, got the string "x"'),
    wrong(address, { of: "it" }, " must be a string, got an object"),
    wrong(address, ["it"], " must be a string, got a list"),
    wrong(choice("a choice", ["a"]), { a: 1 }, " must be a string, got an object"),
    wrong(flag("a flag"), "perhaps", ' must be true or false, got the string "perhaps"'),
    wrong(flag("a flag"), [true], " must be true or false, got a list"),
    wrong(list("texts", text("a text")).optional(), "a", ' must be a list, got the string "a"'),
    wrong(list("texts", text("a text")), { a: 1 }, " must be a list, got an object"),
    wrong(set("addresses", address), ["192.0.2.1", { a: 1 }], "[1] must be a string, got an object"),
    wrong(nested, [{}, { endsAt: "\u001b[31mlate" }], '[1].ends_at must be a whole number, got the string "late"'),
    wrong(map("numbers", count), "a", ' must be an object, got the string "a"'),
    wrong(map("numbers", count), { a: "b" }, 'a must be a whole number, got the string "b"'),
    wrong(object("an object", { cpu: count }), "one", ' must be an object, got the string "one"'),
  ])("%s", (_, field, given, words) => {
    expect(() => readValue(field, given)).toThrow(new Error(words));
  });

  test("truncates a long string", () => {
    expect(() => readValue(count, "x".repeat(1_000_000))).toThrow(
      /^ must be a whole number, got the string "x{60}… \(cut: it has 1000000 characters\)"$/,
    );
  });
});

const optional = {
  int: int("a number").optional(),
  text: text("a text").optional(),
  set: set("texts", text("a text")).optional(),
};
const everyNothing = [null, "", 0, [], {}];

describe("an unset value stays unset in every response format", () => {
  readsAs(
    everyNothing.flatMap((nothing): Case[] => [
      [text("a note").length(1, 10).optional().unsetValue(null), nothing, null],
      [optional.text, nothing, null],
      [optional.set, nothing, null],
      [text("a computed text").computed(), nothing, null],
      [ids, nothing, null],
      [int("a week").optional().unsetValue(null), nothing, null],
      [set("tags", text("a tag")).optional().unsetValue([]), nothing, []],
      [set("a required set", text("a text")), nothing, []],
      [text("a name, empty for the zone").length(0, 9).optional().unsetValue(""), nothing, ""],
      [int("a time, 0 is its default").optional().default(0), nothing, 0],
      [
        int("a time, never stored as 0")
          .optional()
          .unsetValue(0)
          .canonical((value) => Math.max(value, 300)),
        nothing,
        null,
      ],
      [
        int("nodes")
          .check({ words: "must be 1 or 3", test: (value) => value === 1 || value === 3 })
          .optional()
          .default(1),
        nothing,
        1,
      ],
    ]),
  );
});

describe("an empty value is a value if the field allows it", () => {
  readsAs([
    [int("an hour").optional(), 0, 0],
    [int("an hour").optional(), "0", 0],
    [int("an hour").optional(), null, null],
    [int("a computed number").computed(), 0, 0],
    [list("a computed list", text("a text")).computed(), [], []],
    [flag("a flag").optional().default(true), false, false],
    [flag("a flag").optional().default(true), null, true],
  ]);
});

describe("keeps the known one of two equal forms of an empty value", () => {
  readsAs([
    [optional.text, null, "", ""],
    [optional.set, null, [], []],
    [
      int("a time")
        .unsetValue(0)
        .canonical((value) => Math.max(value, 300)),
      0,
      0,
      0,
    ],
    [optional.int, null, 0, 0],
    [optional.text, null, null, "set"],
    [optional.text, "new", "new", ""],
    [optional.int, 5, 5, 0],
    [flag("a flag"), false, false, true],
  ]);
});

describe("parts of an object", () => {
  const window = object("a window", {
    hour: int("an hour").optional(),
    week: int("a week").optional().unsetValue(null),
  });
  readsAs([
    [window, { hour: 3 }, { hour: 3, week: 2 }, { hour: 1, week: 2 }],
    [window, { hour: 3, week: 0 }, { hour: 3, week: null }, { hour: 1, week: 2 }],
    [window, {}, null],
    [window, {}, { hour: 1, week: 2 }, { hour: 1, week: 2 }],
    [window, null, null, { hour: 1 }],
    [list("windows", window), [{}, null, { hour: 3 }], [{ hour: 3, week: null }]],
    // An entry of a list is shown completely.
    [list("windows", window), [{ hour: 3 }], [{ hour: 3, week: null }], [{ hour: 1, week: 2 }]],
  ]);
});

describe("the spelling of a value", () => {
  const owned = text("an address").check(ipv4).canonical(canonicalIp);
  readsAs([
    [owned, "192.0.2.1/32", "192.0.2.1"],
    [owned, "192.0.2.0/24", "192.0.2.0/24"],
    [address, "2001:DB8::1", "2001:DB8::1"],
    [address, "2001:DB8::1/128", "2001:db8::1"],
    [text("a computed address").canonical(canonicalIp).computed(), "2001:DB8:0::1", "2001:db8::1"],
    [list("computed addresses", text("one").canonical(canonicalIp)).computed(), ["2001:DB8::1/128"], ["2001:db8::1"]],
    [text("a time").canonical(canonicalTime).computed(), "2026-01-31T14:00:00+02:00", "2026-01-31T12:00:00"],
    [
      text("a mail")
        .check(email)
        .canonical((value) => value.toLowerCase()),
      "Ops@SHOP.example",
      "Ops@SHOP.example",
    ],
  ]);
});

test("R3-206: a field that the response omits keeps its planned value", () => {
  expect(readValue(optional.text, null, UNKNOWN)).toBeNull();
});
