import { isBinding, isOurs, type Piece, surfaceOf } from "./support/surface";

const entries = ["lib/index.ts", "src/testing/index.ts"];
const pieces = entries
  .flatMap((entry) => surfaceOf(entry).pieces)
  .map((piece) => ({ ...piece, words: piece.words.replace(/\s+/g, " ") }));
const ours = pieces.filter(isOurs);

/** CDKTF distinguishes kinds of references by it, and TypeScript our kinds of objects. */
const isMarker = ({ name }: Piece) => /\.(terraformResourceType|tfResourceType|terraformGeneratorMetadata)$/.test(name);
/** The generator's members of every attribute, which are all alike, and CDKTF's members of every provider. */
const isConvention = ({ name }: Piece) =>
  /\.(\w+Input|reset\w+|put\w+|internalValue|generateConfigForImport|alias)$/.test(name);

const namesOf = (found: readonly Piece[]) => found.map(({ name }) => name).sort();

it("the surface includes classes, members, options and nested fields", () => {
  expect(namesOf(ours)).toEqual(
    expect.arrayContaining(["Domain", "Domain.point", "Domain.fromDomainId", "Port.tcp", "RecordOptions.ttlSec"]),
  );
  expect(namesOf(pieces.filter(isBinding))).toEqual(
    expect.arrayContaining(["Domain.expireSec", "MasterDomainProps.soaEmail", "CapturedImageProps.timeouts.create"]),
  );
});

it("every export has a description", () => {
  expect(namesOf(ours.filter((piece) => piece.words === "" && !isMarker(piece)))).toEqual([]);
});

it("every attribute and every field of the bindings has a description", () => {
  const silent = pieces.filter((piece) => isBinding(piece) && piece.words === "");
  expect(namesOf(silent.filter((piece) => !isMarker(piece) && !isConvention(piece)))).toEqual([]);
});

it("no description cites a document of the specification, which users don't have", () => {
  expect(namesOf(ours.filter(({ words }) => /\bdocument [123]\b/i.test(words)))).toEqual([]);
});

it("every class of lib has an example", () => {
  const classes = ours.filter(({ isClass, file }) => isClass && file.startsWith("lib/"));
  expect(classes.length).toBeGreaterThan(40);
  expect(namesOf(classes.filter(({ examples }) => examples.length === 0))).toEqual([]);
});

it("every optional option has a default in its description", () => {
  const options = ours.filter(({ kind, isOptional }) => kind === "member" && isOptional);
  expect(options.length).toBeGreaterThan(10);
  const silent = options.filter(({ words }) => !/default|unless|where|needed|only|nothing|none|all/i.test(words));
  expect(namesOf(silent)).toEqual([]);
});

const units: readonly (readonly [name: RegExp, unit: RegExp])[] = [
  [/Sec$/, /seconds/],
  [/\.(swapSize|size|disk)$/, /\b[MG]B\b/],
  [/\.(timeouts\.\w+)$/, /"45m"/],
  [/Ms$/, /milliseconds/],
];

it.each(units)("%s has a unit", (name, unit) => {
  const measured = pieces.filter(
    (piece) => (isOurs(piece) || isBinding(piece)) && name.test(piece.name) && !isConvention(piece),
  );
  expect(namesOf(measured.filter(({ words }) => !unit.test(words)))).toEqual([]);
});
