import { join } from "node:path";
import ts from "typescript";
import type { CatalogueListing } from "../../../src/cli/commands/catalogue/read-catalogue";
import { typesFile } from "../../../src/cli/commands/catalogue/types-file";
import { compile, type Complaint, programOf, root } from "./compiler";
import { accepted, declarations, declaredAt, declaredRoot, prelude, usersOptions } from "./declared";
import { refused } from "./refused";
import { type Mistake, naming } from "./refused/mistake";
import { complaintsOf } from "./verdict";

const ids = (...all: readonly string[]) => all.map((id) => ({ id }));
const plan = { vcpus: null, memory: null, disk: null, gpus: null, unavailable: [], used: 0 };

const listing: CatalogueListing = {
  regions: ids("eu-central", "us-east"),
  plans: [{ ...plan, id: "g6-standard-1", available: ["us-east"] }],
  images: ids("public/debian11", "public/debian12", "private/7"),
  engines: ids("mysql/8.0.30", "postgresql/14.6"),
  arePlansComplete: false,
  refusals: [],
};
const plans = ["g6-standard-1", "g6-standard-2", "g6-dedicated-2"];

/** The path where a project finds the types of the catalogue. test/system/package.system.ts checks the package itself. */
const paths = { "cdktf-stratus/catalogue": [declaredAt(join(root, "src/contract/catalogue.d.ts"))] };
const options: ts.CompilerOptions = { ...usersOptions, paths };
const catalogueFile = join(declaredRoot, "stratus-catalogue.d.ts");

/** The compiler's errors in a project that has the catalogue's file. */
const compileBeside = (text: string) => (codes: readonly string[]) =>
  compile(codes, {
    options,
    files: new Map([...declarations, [catalogueFile, text]]),
    prelude: declaredAt(prelude),
    beside: [catalogueFile],
  });
const open = compileBeside(typesFile(listing, { command: "npx stratus catalogue --types" }).text);

const meant = (id: string) => new RegExp(`is not assignable to type .*Did you mean '"${id}"'`);

const typos: readonly Mistake[] = [
  [
    "the region of an instance",
    `new ComputeInstance(stack, "web", { region: "us-esat", type: "g6-standard-1" });`,
    `region: "us-esat"`,
    meant("us-east"),
  ],
  [
    "the plan of an instance",
    `new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-3" });`,
    `type: "g6-standard-3"`,
    naming("g6-standard-1", "g6-standard-2", "IResolvable"),
  ],
  [
    "the image of an instance",
    `new ComputeInstance(stack, "web", { ...place, image: "public/debian21", rootPass: "correct horse" });`,
    `image: "public/debian21"`,
    naming('"public/debian21"\' is not assignable', "public/debian12"),
  ],
  [
    "the region of a fleet",
    `new StaticFleet(stack, "fleet", { label: "a", members: ["b"], instance: { region: "us-eats", type: "g6-standard-1" } });`,
    `region: "us-eats"`,
    meant("us-east"),
  ],
  [
    "the region of a database",
    `new MySqlDatabase(stack, "db", { ...cluster, region: "us-esat" });`,
    `region: "us-esat"`,
    meant("us-east"),
  ],
  [
    "the plan of a database",
    `new PostgreSqlDatabase(stack, "db", { ...cluster, engine: "postgresql/14.6", type: "g6-dedicated" });`,
    `type: "g6-dedicated"`,
    meant("g6-dedicated-2"),
  ],
  [
    "the version of MySQL",
    `new MySqlDatabase(stack, "db", { ...cluster, engine: "mysql/8.0.31" });`,
    `engine: "mysql/8.0.31"`,
    meant("mysql/8.0.30"),
  ],
  [
    "MySQL's engine for PostgreSQL",
    `new PostgreSqlDatabase(stack, "db", { ...cluster, engine: "mysql/8.0.30" });`,
    `engine: "mysql/8.0.30"`,
    naming("postgresql/14.6"),
  ],
  [
    "the region of an upload",
    `new Image(stack, "golden", { file: "a.img.gz", label: "golden", region: "us-esat" });`,
    `region: "us-esat"`,
    meant("us-east"),
  ],
  ["a region to read", `new DataRegion(stack, "region", { id: "us-esat" });`, `id: "us-esat"`, meant("us-east")],
  [
    "an engine to read",
    `new DataDatabaseEngine(stack, "engine", { id: "mysql/9" });`,
    `id: "mysql/9"`,
    naming("mysql/8.0.30"),
  ],
  [
    "an image to read",
    `Image.fromImageId(stack, "image", "public/debian21");`,
    `"public/debian21"`,
    naming("public/debian12"),
  ],
  [
    "the region of an assignment",
    `new IpAssignment(stack, "swap").assign("192.0.2.1", web, "us-esat");`,
    `"us-esat"`,
    naming("us-east"),
  ],
  [
    "a text that may be any",
    `new ComputeInstance(stack, "web", { region: text, type: "g6-standard-1" });`,
    `region: text`,
    /'string' is not assignable to type .*IResolvable/,
  ],
];

const others = [
  // Values known after apply, and the attributes of other objects.
  `new ComputeInstance(stack, "web", { region: Token.asAny(variable.stringValue), type: Token.asAny(variable) });`,
  `new MySqlDatabase(stack, "db", { ...cluster, engine: Token.asAny(variable.stringValue), region: ownWeb.region });`,
  `new ComputeInstance(stack, "web", { region: ownDb.region, type: ownWeb.type, image: ownWeb.image, rootPass: text });`,
  `new ComputeInstance(stack, "web", { ...place, region: new DataRegions(stack, "all").regions.get(0).id });`,
  `new ComputeInstance(stack, "web", { ...place, image: golden.id, rootPass: text });`,
  `new MySqlDatabase(stack, "db", { ...cluster, engine: ownDb.engine });`,
  // The account's own images come and go.
  `new ComputeInstance(stack, "web", { ...place, image: "private/99", rootPass: text });`,
  // A program that declares an additional name.
  `const region: RegionId = "us-east"; const type: PlanId = "g6-standard-1"; new ComputeInstance(stack, "web", { region, type });`,
  `const region = text as RegionId; new ComputeInstance(stack, "web", { ...place, region });`,
  `const engine: EngineId<"mysql"> = "mysql/8.0.30"; new MySqlDatabase(stack, "db", { ...cluster, engine });`,
  `const name: string = ownWeb.region; ownWeb.region = text; void name;`,
  `const image: ImageId = "public/debian11"; new DataImage(stack, "image", { id: image });`,
];

const refusedCodes = Object.values(refused).flatMap((mistakes) => mistakes.map(([, code]) => code));

describe("with the names of a catalogue", () => {
  const found = new Map<string, Complaint[]>();
  const closed = (codes: readonly string[]) => codes.map((code) => found.get(code) ?? []);
  // One program for all of them: each one costs seconds.
  beforeAll(() => {
    const { text } = typesFile(listing, { plans, command: "npx stratus catalogue --types" });
    const codes = [...typos.map(([, code]) => code), ...others, ...refusedCodes];
    for (const [index, complaints] of compileBeside(text)(codes).entries()) found.set(codes[index] ?? "", complaints);
  });

  it("a typo does not compile, and the compiler suggests the correct name", () => {
    const all = typos.map((typo) => ["catalogue", ...typo] as const);
    expect(complaintsOf(all, closed).flat()).toEqual([]);
  });

  it("attributes, tokens and names that a program declares compile, and so do private images", () => {
    expect(closed(others).flat()).toEqual([]);
  });

  it("programs that compile without them compile with them", () => {
    const names = accepted.map(declaredAt);
    const { text } = typesFile(listing, { plans, command: "" });
    const files = new Map([...declarations, [catalogueFile, text]]);
    const program = programOf([...names, catalogueFile], { ...options, types: ["node"] }, files);
    const problems = names.flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)));
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  it("programs that must not compile without them do not compile with them", () => {
    expect(refusedCodes.filter((code) => found.get(code)?.length === 0)).toEqual([]);
  });
});

it("every plan compiles if the service does not list all of them", () => {
  const code = `new ComputeInstance(stack, "web", { region: "us-east", type: "g9-unheard-of" });`;
  expect(open([code]).flat()).toEqual([]);
});

it("without the file every name compiles, including programs for the file", () => {
  const ofTheForm = typos.filter(([mistake]) => mistake !== "MySQL's engine for PostgreSQL");
  const codes = [...ofTheForm.map(([, code]) => code), ...others];
  const found = compile(codes, { options, files: declarations, prelude: declaredAt(prelude) });
  expect(found.flat()).toEqual([]);
});
