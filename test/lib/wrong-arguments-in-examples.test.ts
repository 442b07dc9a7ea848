import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { Domain, Firewall } from "../../lib";
import { metaArguments } from "../../lib/core/props/read-props";
import { documented, functions, type Place, run } from "./documented-calls";
import { emptyFolder, newStack, providerFolder } from "./stacks";

/** Values of each kind that programs in JavaScript pass by mistake. */
const wrongValues: Readonly<Record<string, (stack: TerraformStack) => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  "a number": () => -3.5,
  "a string": () => "nonsense?",
  "an object": () => ({}),
  "a list": () => [],
  "a list of null": () => [null],
  "a function": () => () => 1,
  "a firewall": (stack) => new Firewall(stack, "wrong", { label: "wrong" }),
  "a domain": (stack) => new Domain(stack, "wrong", { domain: "wrong.example", soaEmail: "a@wrong.example" }),
  "the stack": (stack) => stack,
};

/** Messages of JavaScript and of the host, and values that they show as text by accident. */
const raw =
  /\[object|is not a function|not iterable|Cannot read|(?<!got )\bundefined\b|\bNaN\b|Maximum call|circular|Trying to resolve/;

const construct = /( is invalid:\n {2}- |the [A-Z]+ record|the scope |the id of a construct |\n {2}\[)/;

/** True if a message names the function or the prop, or lists the problems of a construct. */
const isNamed = (message: string, { method, name }: Place): boolean =>
  [method, name.replace(/(\[\d+\])+$/, "").replace(/^.*\./, "")].some((each) => message.includes(each)) ||
  construct.test(message);

/** Some examples create the provider of the stack themselves. */
const folder = providerFolder();
const stackOf = (owner: string) =>
  owner.startsWith("StratusProvider")
    ? new TerraformStack(Testing.app({ context: { stratusProviderFolder: folder } }), "stack")
    : newStack(folder);

// Some examples write files to the working directory.
const cwd = process.cwd();
beforeAll(() => {
  const directory = emptyFolder();
  mkdirSync(join(directory, "docs"));
  process.chdir(directory);
});
afterAll(() => {
  process.chdir(cwd);
});

it.each(documented)("the example of $owner runs", (example) => {
  expect(() => {
    run(example, stackOf(example.owner));
  }).not.toThrow();
});

it("every function with parameters is in an example", () => {
  const called = new Set(documented.flatMap(({ places }) => places.map(({ method }) => method)));
  const missing = functions.filter(({ method, parameters }) => parameters?.length !== 0 && !called.has(method));
  // The program writes these functions, and the constructor of `Tags` is private.
  expect(missing.map(({ name }) => name)).toEqual([
    "RemovedContentsProps.contents",
    "RemovedProps.contents",
    "PolicyCheck.find",
    "Tags",
  ]);
});

const seen = new Set<string>();
/** Each place once, and each meta-argument of all constructs once. */
const isNew = ({ name }: Place): boolean => {
  const field = name.slice(name.indexOf(".") + 1);
  const key = metaArguments.includes(field) ? field : name;
  return !seen.has(key) && Boolean(seen.add(key));
};
const tried = documented
  .map((example) => ({ ...example, places: example.places.filter(isNew) }))
  .filter(({ places }) => places.length > 0);

it.each(tried)("the example of $owner fails with an error of ours for wrong arguments", (example) => {
  const found = example.places.flatMap((place) =>
    Object.entries(wrongValues).flatMap(([kind, make]) => {
      const stack = stackOf(example.owner);
      const wrong = make(stack);
      try {
        run(example, stack, place, wrong);
        Testing.synth(stack, true);
        return typeof wrong === "function" ? [`${place.name} accepts ${kind}`] : [];
      } catch (error) {
        const { constructor, message } = error as Error;
        const isOurs = constructor === Error && !raw.test(message) && isNamed(message, place);
        return isOurs ? [] : [`${place.name} with ${kind}: ${String(error)}`];
      }
    }),
  );
  expect(found).toEqual([]);
});
