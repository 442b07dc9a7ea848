// Only the compiler reads this: the lines below an expectation must not compile.
import {
  allowed,
  choice,
  defineContract,
  flag,
  int,
  json,
  list,
  map,
  needed,
  number,
  object,
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
  json("").holdsOtherFields(),
  // @ts-expect-error the rows of a contract's variants are about its own fields
  object("", { size: int("").dependent() }),
];

const described = { name: "shelf", summary: "", source: "" };
const endpoints = { path: "/shelves", operations: [], access: { scope: null } };
const about = { kind: "resource", ...described, ...endpoints } as const;
const action = { path: "/shelves/{id}/shut", parentPath: "/shelves/{id}" };
const label = text("");
const shelf = {
  kind: choice("", ["open", "shut"]),
  id: int("").computed(),
  code: text("").dependent(),
  note: text("").optional(),
};
const row = { code: needed<string>(), note: allowed<string>() };

/** Specs name fields, and the values of a choice. */
export const contracts = [
  defineContract({ ...about, fields: shelf, variants: { on: "kind", of: { open: {}, shut: row } } }),
  // @ts-expect-error a dependent field depends on variants
  defineContract({ ...about, fields: shelf }),
  // @ts-expect-error colour is no field
  defineContract({ ...about, fields: shelf, variants: { on: "colour", of: { open: {}, shut: row } } }),
  // @ts-expect-error ajar is no value of the field
  defineContract({ ...about, fields: shelf, variants: { on: "kind", of: { open: {}, shut: {}, ajar: {} } } }),
  // @ts-expect-error each value has a row
  defineContract({ ...about, fields: shelf, variants: { on: "kind", of: { shut: row } } }),
  defineContract({
    ...about,
    fields: shelf,
    // @ts-expect-error colour is no field
    variants: { on: "kind", of: { open: { ...row, colour: needed() }, shut: row } },
  }),
];

/** Each kind has the facts that it needs, and no others. */
export const kinds = [
  defineContract({ ...about, key: ["label"], loss: { what: "" }, fields: { label } }),
  defineContract({ ...described, ...endpoints, kind: "data source", notInList: ["label"], fields: { label } }),
  defineContract({ ...described, kind: "operation", action, access: { scope: null }, fields: { label } }),
  defineContract({ ...described, kind: "input", fields: { label } }),
  // @ts-expect-error a resource has a path
  defineContract({ ...described, kind: "resource", operations: [], access: { scope: null }, fields: { label } }),
  // @ts-expect-error a data source loses nothing
  defineContract({ ...described, ...endpoints, kind: "data source", loss: { what: "" }, fields: { label } }),
  // @ts-expect-error nothing is created under a key of a data source
  defineContract({ ...described, ...endpoints, kind: "data source", key: ["label"], fields: { label } }),
  // @ts-expect-error an operation has an action
  defineContract({ ...described, kind: "operation", access: { scope: null }, fields: { label } }),
  // @ts-expect-error an operation has no collection
  defineContract({ ...described, ...endpoints, kind: "operation", action, fields: { label } }),
  // @ts-expect-error an ephemeral resource has a parent
  defineContract({ ...described, ...endpoints, kind: "ephemeral", singleton: true, fields: { label } }),
  // @ts-expect-error values that are only validated have no endpoint
  defineContract({ ...described, ...endpoints, kind: "input", fields: { label } }),
];
