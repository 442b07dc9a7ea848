/** The packages that a program of constructs can be written with. */
export type Host = "cdktf" | "cdktn";

interface HostFacts {
  /** What the program imports the constructs from. */
  readonly entry: string;
  readonly dependencies: { readonly [name: string]: string };
  /** The command that deploys the program. */
  readonly command: { readonly [name: string]: string };
}

export const hosts: { readonly [host in Host]: HostFacts } = {
  cdktf: {
    entry: "cdktf-stratus",
    dependencies: { cdktf: "^0.21.0", constructs: "^10.4.2" },
    command: { "cdktf-cli": "^0.21.0" },
  },
  cdktn: {
    entry: "cdktf-stratus/cdktn",
    dependencies: { cdktn: "^0.24.0", constructs: "~10.7.0" },
    command: { "cdktn-cli": "^0.24.0" },
  },
};
