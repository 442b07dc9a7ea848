/**
 * Which part of the project may import which: `npx depcruise src lib` checks it, test/architecture too.
 * The path of a file says its layer. Imports of types count like all others, because a file that uses the types of
 * another layer cannot be understood without that layer.
 */

/**
 * The folders of the constructs, each of which may import those before it. A folder refers to the constructs of a later
 * one by the interfaces of `lib/core/references.ts`.
 */
const rooms = [
  "bundled-provider",
  "core",
  "l1",
  "rules",
  "tags",
  "networking",
  "dns",
  "compute",
  "databases",
  "patterns",
  "policies",
  "graph",
];

/** What one of these folders may import in addition. */
const more = { graph: ["topology"] };

/** What a layer of the constructs may import beside other layers of the constructs. */
const ofConstructs = ["contract", "resourceContracts", "terraform"];

/** A file or a folder of this name. */
const fileOrFolder = (name) => `^${name}(\\.ts$|/)`;

/** The part of every resource, and of what several resources are based on, that has this name. */
const part = (name) => fileOrFolder(`src/resources/(base/)?\\w+/${name}`);

/** Each layer: the paths of its files, and the layers that it may import. `src/main.ts` and `src/cli` may import all. */
const layers = {
  version: { paths: ["^src/version\\.ts$"], imports: [] },
  x509: { paths: ["^src/x509/"], imports: [] },
  // What a text of somebody else may do in a terminal concerns all who show one.
  printable: { paths: ["^src/printable\\.ts$"], imports: [] },
  // The provider, the commands and the testing kit create temporary folders.
  temporaryFolder: { paths: ["^src/temporary-folder\\.ts$"], imports: [] },
  // What Terraform and OpenTofu are: their versions, how they are started, what they print of a plan.
  terraform: { paths: ["^src/terraform/"], imports: [] },
  // The types of the emulator's control API, for its two ends. Users' tests have them too, so they name nothing else.
  emulatorApi: { paths: ["^src/emulator-api\\.ts$"], imports: [] },
  // Terraform's template syntax. It needs no module of Node.
  template: { paths: ["^src/terraform/template\\.ts$"], imports: [] },
  // The vocabulary of contracts does not know the resources.
  contract: { paths: ["^src/contract/"], imports: [] },
  // Terraform's plugin protocol knows nothing of the service.
  plugin: { paths: ["^src/plugin/"], imports: ["x509", "printable", "temporaryFolder", "terraform"] },
  // Names of the wire, and nothing else: the two ends of a connection translate, and nobody besides.
  dialect: { paths: ["^src/dialect/"], imports: ["contract"] },
  client: { paths: ["^src/client/"], imports: ["contract", "dialect", "printable"] },
  // Facts about a resource that hold in every layer.
  resources: {
    paths: [part("contract"), "^src/resources/contracts\\.ts$"],
    imports: ["contract", "terraform"],
  },
  // What the provider and the emulator add for one resource are parts of these two that live beside the contract.
  // The list of such parts belongs to who reads it.
  resourceProviders: {
    paths: [part("provider"), "^src/resources/handlers\\.ts$"],
    imports: ["contract", "resources", "provider", "client", "plugin"],
  },
  resourceEmulators: {
    paths: [part("emulator"), "^src/resources/emulations\\.ts$"],
    imports: ["contract", "resources", "emulator", "x509", "accountParts"],
  },
  resourcePrograms: {
    paths: [part("program"), "^src/resources/programs\\.ts$"],
    imports: ["contract", "resources", "program", "accountObjects"],
  },
  // Provider, emulator and program writer import no resource: contracts and the other parts are passed in.
  provider: { paths: ["^src/provider/"], imports: ["version", "contract", "client", "plugin", "printable"] },
  emulator: { paths: ["^src/emulator/"], imports: ["version", "contract", "dialect", "accountParts", "emulatorApi"] },
  // What a program says of an account, in whatever language. Of the walk of an account it knows the objects only.
  program: {
    paths: ["^src/program/"],
    imports: ["contract", "accountObjects", "template"],
  },
  accountObjects: { paths: ["^src/account/account-object\\.ts$"], imports: ["contract"] },
  // What an account has, for the commands that compare or write it. It reads and decodes as the provider does.
  account: { paths: ["^src/account/"], imports: ["version", "contract", "resources", "client", "provider"] },
  // What a program makes as a picture of who reaches what. It needs no module of Node, so that a browser can draw it, too.
  topology: { paths: ["^src/topology/"], imports: ["contract", "template"] },
  // What the emulator tells of its objects for the picture of them.
  accountParts: { paths: ["^src/topology/account\\.ts$"], imports: [] },
  // What runs in a browser. It knows the service by its interfaces over HTTP alone.
  page: { paths: ["^src/page/"], imports: ["contract", "topology", "emulatorApi"] },
  composition: {
    paths: ["^src/composition/"],
    imports: ["contract", "resources", "resourceProviders", "resourceEmulators", "provider", "emulator"].concat([
      "resourcePrograms",
      "account",
      "accountObjects",
      "program",
    ]),
  },
  testing: {
    paths: ["^src/testing/"],
    imports: ["contract", "plugin", "provider", "composition", "temporaryFolder", "terraform", "emulatorApi"],
  },
  // Constructs have no need of anything else of a resource than its contract's main file.
  resourceContracts: { paths: ["^src/resources/(base/)?\\w+/contract(/index)?\\.ts$"] },
  ...Object.fromEntries(
    rooms.map((room, index) => [
      room,
      { paths: [`^lib/${room}/`], imports: [...ofConstructs, ...rooms.slice(0, index), ...(more[room] ?? [])] },
    ]),
  ),
  lib: { paths: [`^lib/(?!(${rooms.join("|")})/)`], imports: [...ofConstructs, ...rooms] },
};

/** The commands of `stratus`. Parts that several of them share have files or folders of their own in `src/cli`. */
const commands = "catalogue|completion|diff|doctor|drift|emulator|graph|import|provider|refactor";

/** Areas whose types still refer to each other in a circle. Remove those that no longer do, and add none. */
const cyclesLeft = ["^src/provider/(requests|session)/"];

const pathsOf = (names) => names.flatMap((name) => layers[name].paths);

const layerRules = Object.entries(layers)
  .filter(([, { imports }]) => imports !== undefined)
  .map(([name, { paths, imports }]) => ({
    name,
    comment: `${name} may import ${imports.join(", ") || "nothing else of this project"}.`,
    severity: "error",
    from: { path: paths },
    to: { dependencyTypes: ["local"], pathNot: pathsOf([name, ...imports]) },
  }));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "part-of-resource",
      comment:
        "A file of a resource is its contract, provider, emulator or program part, or lies in a folder of that name.",
      severity: "error",
      from: {
        path: "^src/resources/",
        pathNot: pathsOf(["resources", "resourceProviders", "resourceEmulators", "resourcePrograms"]),
      },
      to: {},
    },
    {
      name: "command-apart",
      comment: "A command imports no other command.",
      severity: "error",
      from: { path: `^src/cli/(${commands})(/|\\.ts$)` },
      to: { path: `^src/cli/(${commands})(/|\\.ts$)`, pathNot: "^src/cli/$1(/|\\.ts$)" },
    },
    {
      name: "shared-by-commands",
      comment: "Only src/cli/index.ts imports commands.",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/cli/(index\\.ts$|(${commands})(/|\\.ts$))` },
      to: { path: `^src/cli/(${commands})(/|\\.ts$)` },
    },
    {
      name: "dialect-edge",
      comment: "Names are translated where requests and answers go out and come in, and nowhere else.",
      severity: "error",
      from: { pathNot: ["^src/dialect/", "^src/client/http/", "^src/emulator/(http|control)/"] },
      to: { path: "^src/dialect/" },
    },
    {
      name: "no-circular",
      comment: "Files that import each other can only be understood together, even if they import types alone.",
      severity: "error",
      from: { pathNot: cyclesLeft },
      to: { circular: true },
    },
    {
      name: "no-circular-values",
      comment: "Modules that import each other see each other before they are complete.",
      severity: "error",
      from: { path: cyclesLeft },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphans",
      comment: "A module that imports nothing and that nothing imports is not used.",
      severity: "error",
      from: { orphan: true },
      to: {},
    },
  ],
  options: {
    // Imports are read from the TypeScript, where those of types are still there.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
