/** A line of a file that a new resource adds a line after, or replaces. */
export interface ChangedLine {
  readonly file: string;
  /** The text in front of which the lines are inserted. */
  readonly before?: string;
  readonly lines?: readonly string[];
  readonly replaced?: readonly (readonly [text: string, by: string])[];
}

const inIndex = (file: string, value: string, from: string): readonly ChangedLine[] => [
  { file, before: "import", lines: [`import { ${value} } from "${from}";`] },
  { file, before: "];", lines: [`  ${value},`] },
];

/** The six indexes of `CONTRIBUTING.md`. */
const indexes: readonly ChangedLine[] = [
  ...inIndex("src/resources/contracts.ts", "blockVolume", "./block_volume/contract"),
  ...inIndex("src/resources/emulations.ts", "blockVolumeEmulation", "./block_volume/emulator"),
  ...inIndex("src/resources/programs.ts", "blockVolumeProgram", "./block_volume/program"),
  ...inIndex("src/resources/docs.ts", "blockVolumeDocs", "./block_volume/docs"),
  ...inIndex("test/kinds/index.ts", "blockVolumeSpecimen", "./block_volume"),
  {
    file: "lib/index.ts",
    before: 'export * from "./compute/image";',
    lines: ['export * from "./compute/block-volume";'],
  },
];

const endpoints = [
  "GET /compute/volumes",
  "POST /compute/volumes",
  "GET /compute/volumes/{volumeId}",
  "PUT /compute/volumes/{volumeId}",
  "DELETE /compute/volumes/{volumeId}",
];

const fields = "label linode_id region size tags";

/** The facts about the API that the tests compare with the contract. */
const facts: readonly ChangedLine[] = [
  {
    file: "test/support/endpoints.ts",
    before: '  "GET /tags",',
    lines: endpoints.map((endpoint) => `  "${endpoint}",`),
  },
  {
    file: "test/docs/endpoints.test.ts",
    replaced: [
      ["87 endpoints, 23 of", "92 endpoints, 28 of"],
      ["toHaveLength(87)", "toHaveLength(92)"],
      ["toHaveLength(23)", "toHaveLength(28)"],
    ],
  },
  { file: "README.md", replaced: [["[87 of 87]", "[92 of 92]"]] },
  {
    file: "test/shared/dialect/support/public-names.ts",
    before: '  "GET /v4/tags",',
    lines: endpoints.map((endpoint) => {
      const [method = "", path = ""] = endpoint.replace(/\{\w+\}/, "{}").split(" ");
      return `  "${method} /v4${path}${method.startsWith("P") ? ` ${fields}` : ""}",`;
    }),
  },
  {
    file: "src/shared/dialect/linode.ts",
    before: '    "GET /regions": {',
    lines: [
      '    "GET /compute/volumes": { response: pageOf(ofInstance) },',
      '    "POST /compute/volumes": { request: ofInstance, response: ofInstance },',
      '    "GET /compute/volumes/{volumeId}": { response: ofInstance },',
      '    "PUT /compute/volumes/{volumeId}": { request: ofInstance, response: ofInstance },',
    ],
  },
];

/** `node scripts/test.mjs e2e test/e2e/resources --note-requests` adds these lines. */
const notedRequests: ChangedLine = {
  file: "test/e2e/requests.txt",
  before: "DELETE /compute/instances/{computeId}: ",
  lines: endpoints.map((endpoint) => `${endpoint}: resource stratus_block_volume`),
};

/** The changes that a new resource needs besides its own files. */
export const changedLines: readonly ChangedLine[] = [...indexes, ...facts, notedRequests];
