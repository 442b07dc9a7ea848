/**
 * The allowed imports between the parts of the project. Checked by `npx depcruise src lib` and by test/architecture.
 * The path of a file determines its layer. Type imports count like all others, because a file that uses the types of
 * another layer can't be understood without that layer.
 */

/**
 * The folders of the constructs. Each may import those before it, and refers to constructs of later folders through the
 * interfaces in `lib/core/references.ts`.
 */
const rooms = [
  "bundled-provider",
  "core",
  "l1",
  "generated",
  "provider-functions",
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

/** Additional imports of these folders. */
const more = { graph: ["topology"] };

/** The layers that constructs may import in addition to each other. */
const ofConstructs = ["contract", "resourceContracts", "functions", "terraform", "projectFiles", "settings", "shared"];

/** Matches a file or a folder of this name. */
const fileOrFolder = (name) => `^${name}(\\.ts$|/)`;

/** Matches the part with this name of every resource and of every shared base in `src/resources`. */
const part = (name) => fileOrFolder(`src/resources/(base/)?\\w+/${name}`);

/**
 * The layers: the paths of their files, and the layers that each may import. `src/main.ts` may import all, and `src/cli`
 * all except the inside of the provider.
 */
const layers = {
  // Helpers that know nothing of Terraform, the API or the resources.
  shared: { paths: ["^src/shared/(?!(dialect|topology|x509)/|provider-settings\\.ts$)"], imports: [] },
  // The files that commands write into a project and that synth reads.
  projectFiles: { paths: ["^src/project-files/"], imports: ["shared", "terraform"] },
  x509: { paths: ["^src/shared/x509/"], imports: [] },
  // Terraform and OpenTofu: versions, starting the binary, placing the provider, and the JSON form of a plan.
  terraform: { paths: ["^src/terraform/"], imports: ["shared"] },
  // Terraform's template syntax. It uses no Node modules.
  template: { paths: ["^src/shared/template\\.ts$"], imports: [] },
  // The types of the emulator's control API, for the server and its clients. Users' tests import them too, so they
  // import nothing.
  emulatorApi: { paths: ["^src/emulator/api\\.ts$"], imports: [] },
  // The vocabulary of contracts doesn't depend on the resources.
  contract: { paths: ["^src/contract/"], imports: [] },
  // The arguments of the provider block, for the provider, its client, the commands and the constructs, and the names of
  // the dialects, for the emulator too.
  settings: { paths: ["^src/shared/provider-settings\\.ts$"], imports: ["contract"] },
  // Terraform's plugin protocol doesn't depend on the service.
  plugin: { paths: ["^src/provider/plugin/"], imports: ["x509", "shared", "terraform"] },
  // The API's names. Only the two ends of a connection translate them.
  dialect: { paths: ["^src/shared/dialect/"], imports: ["contract", "settings"] },
  client: { paths: ["^src/provider/client/"], imports: ["contract", "dialect", "settings", "shared"] },
  // Objects in the API's JSON and in Terraform's state, for everything that reads or writes either form.
  objects: { paths: ["^src/objects/"], imports: ["contract", "client", "plugin", "shared"] },
  // The facts about a resource that hold in every layer.
  resources: {
    paths: [part("contract"), "^src/resources/contracts\\.ts$"],
    imports: ["contract", "terraform"],
  },
  // Pure functions that Terraform and programs share.
  functions: { paths: ["^src/functions/"], imports: ["contract", "resourceContracts"] },
  // The provider, emulator and program parts of a resource, which live next to its contract. The list of each kind of
  // part belongs to its reader.
  resourceProviders: {
    paths: [part("provider"), "^src/resources/handlers\\.ts$"],
    imports: ["contract", "resources", "providerAuthor", "shared", "resourceCounterparts"],
  },
  // The resource of another provider for the same objects. The provider and `stratus migrate` read it.
  resourceCounterparts: { paths: [part("counterpart")], imports: ["providerAuthor"] },
  resourceEmulators: {
    paths: [part("emulator"), "^src/resources/emulations\\.ts$"],
    imports: ["contract", "resources", "emulatorAuthor", "x509", "accountParts"],
  },
  resourcePrograms: {
    paths: [part("program"), "^src/resources/programs\\.ts$"],
    imports: ["contract", "resources", "program"],
  },
  // What the page of a resource says beyond its contract. Only the docs read it.
  resourceDocs: { paths: [part("docs"), "^src/resources/docs\\.ts$"], imports: ["contract", "resources"] },
  // Provider, emulator and program writer import no resource. Contracts and the other parts are passed in.
  provider: {
    paths: ["^src/provider/(?!(client|plugin)/)"],
    imports: ["contract", "client", "plugin", "objects", "settings", "terraform", "shared", "dialect"],
  },
  // The doors: each exports what one kind of reader may use.
  providerAuthor: { paths: ["^src/provider/author\\.ts$"] },
  providerCommands: { paths: ["^src/provider/commands\\.ts$"] },
  emulatorAuthor: { paths: ["^src/emulator/author\\.ts$"] },
  emulator: {
    paths: ["^src/emulator/(?!page/|api\\.ts$)"],
    imports: ["contract", "dialect", "accountParts", "emulatorApi", "settings", "shared"],
  },
  // Endpoints of the public cloud that the specification doesn't have.
  publicCloud: {
    paths: ["^src/public-cloud/"],
    imports: ["contract", "dialect", "emulatorAuthor", "emulatorApi", "resources", "resourceEmulators"],
  },
  // Writes a program for an account, in any language. It knows the objects of the account, but not how they are read.
  program: { paths: ["^src/cli/program/"], imports: ["contract", "template"] },
  // Reads an account for the commands that compare or write it. It reads and decodes as the provider does.
  account: {
    paths: ["^src/cli/account/"],
    imports: ["contract", "resources", "providerCommands", "objects", "program", "shared"],
  },
  // The reachability graph of a program. It uses no Node modules, so that a browser can draw it too.
  topology: { paths: ["^src/shared/topology/"], imports: ["contract", "template"] },
  // The emulator's objects for the reachability graph.
  accountParts: { paths: ["^src/shared/topology/account\\.ts$"], imports: [] },
  // The page runs in a browser. It uses the service only over HTTP.
  page: { paths: ["^src/emulator/page/"], imports: ["contract", "topology", "emulatorApi"] },
  composition: {
    paths: ["^src/composition/"],
    imports: ["contract", "resources", "resourceProviders", "resourceEmulators", "provider", "emulator"].concat([
      "functions",
      "plugin",
      "resourcePrograms",
      "account",
      "program",
      "publicCloud",
    ]),
  },
  testing: {
    paths: ["^src/testing/"],
    imports: ["contract", "plugin", "objects", "composition", "shared", "terraform", "emulatorApi"],
  },
  // Constructs need only the main file of a resource's contract.
  resourceContracts: { paths: ["^src/resources/(base/)?\\w+/contract(/index)?\\.ts$"] },
  ...Object.fromEntries(
    rooms.map((room, index) => [
      room,
      { paths: [`^lib/${room}/`], imports: [...ofConstructs, ...rooms.slice(0, index), ...(more[room] ?? [])] },
    ]),
  ),
  lib: { paths: [`^lib/(?!(${rooms.join("|")})/)`], imports: [...ofConstructs, ...rooms] },
};

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
        "A file of a resource is its contract, provider, counterpart, emulator, program or docs part, or lies in a folder of that name.",
      severity: "error",
      from: {
        path: "^src/resources/",
        pathNot: pathsOf([
          "resources",
          "resourceProviders",
          "resourceCounterparts",
          "resourceEmulators",
          "resourcePrograms",
          "resourceDocs",
        ]),
      },
      to: {},
    },
    {
      name: "command-apart",
      comment: "A command imports no other command.",
      severity: "error",
      from: { path: "^src/cli/commands/([\\w-]+)" },
      to: { path: "^src/cli/commands/", pathNot: "^src/cli/commands/$1(/|\\.ts$)" },
    },
    {
      name: "shared-by-commands",
      comment: "Only src/cli/index.ts imports commands.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/cli/(index\\.ts$|commands/)" },
      to: { path: "^src/cli/commands/" },
    },
    {
      name: "commands-door",
      comment: "The commands use the provider through src/provider/commands.ts.",
      severity: "error",
      from: { path: "^src/cli/" },
      to: { path: "^src/provider/", pathNot: "^src/provider/commands\\.ts$" },
    },
    {
      name: "dialect-edge",
      comment:
        "Names are translated where requests and responses go out and come in, where resources of the Linode provider are converted, and in endpoints that only the public cloud has.",
      severity: "error",
      from: {
        pathNot: [
          "^src/shared/dialect/",
          "^src/provider/client/http/",
          "^src/emulator/service/(http|control)/",
          "^src/emulator/service/kinds/control-route\\.ts$",
          "^src/provider/engine/counterpart/",
          "^src/cli/commands/migrate/",
          "^src/public-cloud/",
        ],
      },
      to: { path: "^src/shared/dialect/" },
    },
    {
      name: "no-circular",
      comment: "Files that import each other can only be understood together, even if they import types alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circular-folders",
      comment:
        "Every folder has a place in an order. A resource refers to others in each of its parts, so the folders of resources are exempt.",
      severity: "error",
      scope: "folder",
      from: { pathNot: "^src/resources(/|$)" },
      to: { circular: true },
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
    // Imports are read from the TypeScript sources, which still have the type imports.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
