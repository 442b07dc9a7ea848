/** The packages that a program can use for its constructs. */
export type Host = "cdktf" | "cdktn";

interface HostFacts {
  /** The name for users. */
  readonly title: string;
  /** The module that the program imports the constructs from. */
  readonly entry: string;
  readonly dependencies: { readonly [name: string]: string };
  /** The command that deploys the program. */
  readonly command: { readonly [name: string]: string };
  /** The version of `@types/node` for the oldest Node version that the command supports. */
  readonly nodeTypes: string;
}

export const hosts: { readonly [host in Host]: HostFacts } = {
  cdktf: {
    title: "CDKTF (cdktf)",
    entry: "cdktf-stratus",
    dependencies: { cdktf: "^0.21.0", constructs: "^10.4.2" },
    command: { "cdktf-cli": "^0.21.0" },
    nodeTypes: "^20.19.0",
  },
  cdktn: {
    title: "CDK Terrain (cdktn)",
    entry: "cdktf-stratus/cdktn",
    dependencies: { cdktn: "^0.24.0", constructs: "~10.7.0" },
    command: { "cdktn-cli": "^0.24.0" },
    nodeTypes: "^22.19.0",
  },
};

/** The oldest Node version that `cdktn-cli` supports. */
const oldestNode = { major: 22, minor: 19 } as const;

function supportsTerrain(node: string): boolean {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor);
}

/** The host of a new program, and the line that explains the choice to the user. */
interface ChosenHost {
  readonly host: Host;
  readonly words: string;
}

/**
 * Chooses the host if the user doesn't: the one of the existing project, or else CDK Terrain if its command runs on this
 * Node version.
 */
export function chooseHost(existing?: Host, node = process.versions.node): ChosenHost {
  const chosen = (host: Host, more: string) => ({ host, words: `Host: ${hosts[host].title}${more}` });
  if (existing !== undefined) return chosen(existing, ", as in package.json.");
  if (supportsTerrain(node)) return chosen("cdktn", ". For CDKTF, pass --target cdktf.");
  const required = `Node ${String(oldestNode.major)}.${String(oldestNode.minor)} or later`;
  return chosen("cdktf", `, because CDK Terrain requires ${required}, and this is ${node}.`);
}
