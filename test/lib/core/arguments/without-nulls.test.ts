import { Testing, Tokenization } from "cdktf";
import { Construct } from "constructs";
import * as stratus from "../../../../lib";
import { examples, makeConstruct, type Maker } from "../../every-construct";
import { newStack } from "../../stacks";

interface Place {
  readonly name: string;
  /** An entry of a list or of a map counts, and can't be omitted. */
  readonly counts: boolean;
  readonly put: (value: unknown) => unknown;
}

const leftOut = Symbol("left out");
const maps = ["records", "triggers"];

function without(object: object, name: string, value: unknown): object {
  const rest = Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));
  return value === leftOut ? rest : { ...rest, [name]: value };
}

/** Every value in a program's configuration, except inside constructs and tokens. */
function* placesIn(value: unknown, name = "", put: Place["put"] = (it) => it): Generator<Place> {
  if (typeof value !== "object" || value === null) return;
  if (Construct.isConstruct(value) || Tokenization.isResolvable(value)) return;
  const isMap = maps.includes(name.split(".").at(-1) ?? "");
  for (const [key, entry] of Object.entries(value)) {
    const here = Array.isArray(value) ? `${name}[${key}]` : [name, key].filter(Boolean).join(".");
    const inside = (it: unknown) =>
      put(
        Array.isArray(value)
          ? (value as unknown[]).map((each, at) => (String(at) === key ? it : each))
          : without(value, key, it),
      );
    yield { name: here, counts: isMap || Array.isArray(value), put: inside };
    yield* placesIn(entry, here, inside);
  }
}

const isEmpty = (value: unknown) =>
  value === null || (typeof value === "object" && !Array.isArray(value) && Object.keys(value).length === 0);

/** Terraform reads null as an omitted value, too, and an empty object has no values. */
const asTerraformReads = (json: string) =>
  JSON.stringify(
    JSON.parse(json, function (this: unknown, _, value: unknown) {
      return isEmpty(value) && !Array.isArray(this) ? undefined : value;
    }),
  );

/** The result of a program with these props: its stack or its error. */
function outcome(name: string, make: Maker, change: (props: object) => unknown) {
  const stack = newStack();
  try {
    makeConstruct(stack, name, "it", change(make(stack)));
    return { text: asTerraformReads(Testing.synth(stack, true)), isError: false };
  } catch (error) {
    return { text: (error as Error).message, isError: true };
  }
}

/** An error names the construct, and not only the position in our own code or CDKTF's. */
const isSaid = ({ text }: { readonly text: string }) =>
  text.includes("stack/it") && !/Cannot (read|convert)/.test(text);

const all = Object.entries(examples).flatMap(([name, makers]) =>
  makers.map((make, index) => [name, index + 1, make] as const),
);

describe.each(all)("%s (%i)", (name, _, make) => {
  const places = [...placesIn(make(newStack()))];
  const at = (place: Place, value: unknown) => (props: object) =>
    [...placesIn(props)].find((each) => each.name === place.name)?.put(value);

  it("is a valid example", () => {
    const { text, isError } = outcome(name, make, (props) => props);
    expect(isError ? text : "").toBe("");
  });

  it("accepts null and undefined as omitted values, and reports places that allow neither", () => {
    const wrong = places.flatMap((place) =>
      [undefined, null].flatMap((value) => {
        const found = outcome(name, make, at(place, value));
        const nothing = outcome(name, make, at(place, leftOut));
        const isRight = place.counts ? found.isError : found.text === nothing.text;
        // Terraform validates the filters of the service's lists.
        const isFilter = place.counts && place.name.startsWith("filter.") && !found.isError;
        return (isRight && (!found.isError || isSaid(found))) || isFilter
          ? []
          : [`${place.name} ${String(value)}: ${found.text}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

it("covers every construct except composed ones and those of Terraform, which have no contract", () => {
  const isConstruct = (value: unknown) => typeof value === "function" && value.prototype instanceof Construct;
  const names = Object.entries(stratus).flatMap(([name, value]) => (isConstruct(value) ? [name] : []));
  const composed = ["HighAvailabilityMySql", "MailDomain", "StaticFleet", "WebService"];
  const others = [...composed, "Check", "EphemeralVariable", "Removed"];
  expect(names.filter((name) => !others.includes(name)).sort()).toEqual(Object.keys(examples).sort());
});
