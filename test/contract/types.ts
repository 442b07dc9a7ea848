// Only the compiler reads this: the lines below an expectation must not compile.
import {
  allowed,
  choice,
  flag,
  int,
  json,
  list,
  map,
  needed,
  number,
  object,
  resource,
  set,
  text,
} from "../../src/contract";

/** Each check and each method exists only for fields of its type. */
export const fields = [
  int("").between(0, 5).idOf("instance"),
  number("").between(0, 5),
  text("").length(1, 3).form("*/*").length(1, 3),
  text("").nameIn("regions").length(1, 3),
  list("", text("")).items(1, 3).combinedLength(9),
  set("", int("")).items(1, 3),
  object("", { size: int("") })
    .rules(() => [])
    .line(() => ""),
  // @ts-expect-error a flag has no range
  flag("").between(0, 5),
  // @ts-expect-error a string has no range
  text("").between(0, 5),
  // @ts-expect-error a number has no length
  int("").length(1, 3),
  // @ts-expect-error a list has items
  list("", text("")).length(1, 3),
  // @ts-expect-error a string has a length
  text("").items(1, 3),
  // @ts-expect-error a map has no items
  map("", text("")).items(1, 3),
  // @ts-expect-error only strings have a combined length
  set("", int("")).combinedLength(9),
  // @ts-expect-error ids of objects are numbers
  text("").idOf("instance"),
  // @ts-expect-error a number has no form
  int("").form("*/*"),
  // @ts-expect-error names are strings
  int("").nameIn("regions"),
  // @ts-expect-error rules are on the fields of an object
  list("", object("", {})).rules(() => []),
  // @ts-expect-error a flag is no object
  flag("").line(() => ""),
  // @ts-expect-error JSON of further fields is a string
  json("").further(),
  // @ts-expect-error the rows of a contract's variants are about its own fields
  object("", { size: int("").dependent() }),
];

const about = { name: "shelf", summary: "", source: "", path: "/shelves", operations: [], access: { scope: null } };
const shelf = {
  kind: choice("", ["open", "shut"]),
  id: int("").computed(),
  code: text("").dependent(),
  note: text("").optional(),
};
const row = { code: needed<string>(), note: allowed<string>() };

/** Specs name fields, and the values of a choice. */
export const contracts = [
  resource({ ...about, operations: [], fields: shelf, variants: { on: "kind", of: { open: {}, shut: row } } }),
  // @ts-expect-error a dependent field depends on variants
  resource({ ...about, operations: [], fields: shelf }),
  // @ts-expect-error colour is no field
  resource({ ...about, operations: [], fields: shelf, variants: { on: "colour", of: { open: {}, shut: row } } }),
  // @ts-expect-error ajar is no value of the field
  resource({ ...about, operations: [], fields: shelf, variants: { on: "kind", of: { open: {}, shut: {}, ajar: {} } } }),
  // @ts-expect-error each value has a row
  resource({ ...about, operations: [], fields: shelf, variants: { on: "kind", of: { shut: row } } }),
  resource({
    ...about,
    operations: [],
    fields: shelf,
    // @ts-expect-error colour is no field
    variants: { on: "kind", of: { open: { ...row, colour: needed() }, shut: row } },
  }),
];
