import type { Field, Fields } from "../../src/contract";
import { contracts } from "../../src/resources/contracts";

interface Place {
  readonly path: string;
  readonly name: string;
  readonly field: Field;
}

/** Every field of every contract, including nested ones. Entries of a list have the list's name. */
function places(fields: Fields, path: string): Place[] {
  return Object.entries(fields).flatMap(([name, field]) => inside(name, field, `${path}.${name}`));
}

function inside(name: string, field: Field, path: string): Place[] {
  const { item, fields } = field.spec;
  return [
    { path, name, field },
    ...(item ? inside(name, item, `${path}[]`) : []),
    ...(fields ? places(fields, path) : []),
  ];
}

const all = contracts.flatMap(({ name, fields }) => places(fields, name));

/** A list of databases of every engine, and objects without a contract. */
const ofNoOneKind = ["database.id", "tagged_objects.nodebalancers[].id", "tagged_objects.volumes[].id"];
const lists = ["computes", "domains", "volumes", "nodebalancers", "disks", "configs"];

it("every number that is an id has the type of its object", () => {
  const numbers = all.filter(({ field }) => field.spec.kind === "int");
  const isId = ({ name, path }: Place) => /^id$|Id$/.test(name) || (lists.includes(name) && path.endsWith("[]"));
  const silent = numbers.filter((place) => isId(place) && place.field.spec.idOf === undefined);
  expect(silent.map(({ path }) => path)).toEqual(ofNoOneKind);
  expect(numbers.filter(({ field }) => field.spec.idOf !== undefined).length).toBeGreaterThan(40);
});

const pattern = (form: string) =>
  new RegExp(`^${form.replace(/[.$]/g, "\\$&").replace(/\*/g, ".*").replace(/#/g, "\\d+")}$`);

// The compiler must reject only values that the contract rejects: a type may accept more than the checks, and never less.
it.each<[string, readonly string[]]>([
  ["compute_instance.image", ["public/debian12", "private/12"]],
  ["compute_instance.interfaces[].ipamAddress", ["10.0.0.1/24", "2001:db8::1/64", ""]],
  ["image.id", ["public/debian12", "private/12"]],
  ["mysql_database.engine", ["mysql/8.0.30"]],
  ["postgresql_database.engine", ["postgresql/14.6"]],
])("the type of %s accepts a valid value: %j", (path, values) => {
  const { field } = all.find((place) => place.path === path) ?? {};
  const forms = field?.spec.forms ?? [];
  for (const value of values) {
    expect(field?.spec.checks.every((check) => check.test(value))).toBe(true);
    expect(forms.some((form) => pattern(form).test(value))).toBe(true);
  }
});

it("every other field has a reviewed type", () => {
  const formed = all.filter(({ field }) => field.spec.forms !== undefined).map(({ path }) => path);
  expect(new Set(formed.map((path) => path.split(".").slice(-1)[0]))).toEqual(
    new Set(["image", "ipamAddress", "id", "engine"]),
  );
});
