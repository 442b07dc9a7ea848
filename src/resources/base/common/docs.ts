import type { Contract } from "../../../contract";

/** An import ID of the example object. */
interface ImportIdFact {
  /** The parts of the ID in words. */
  readonly by: string;
  readonly id: string;
}

/** The handwritten part of a resource's page, in addition to its contract and its examples. */
export interface DocsPart {
  /** Follows the contract's summary. */
  readonly sentence?: string;
  /** The import IDs of the resource in the minimal example. Absent for operations. */
  readonly imports?: readonly ImportIdFact[];
  /** Follows the import IDs. */
  readonly importNote?: string;
  /** The ids in the identity, if they aren't all 12. */
  readonly identity?: Readonly<Record<string, number | string>>;
  /** Props that aren't the argument's name in camelCase and accept no construct, by argument. */
  readonly props?: Readonly<Record<string, string>>;
  /** The ids of checks. */
  readonly policies?: readonly string[];
  /** The first words of entries in the page about troubleshooting, without leading `…`. */
  readonly troubleshooting?: readonly string[];
  /** Guides by file name. */
  readonly guides?: readonly string[];
}

/** The docs of a resource, with its contract. */
export interface ResourceDocs extends DocsPart {
  readonly contract: Contract;
}

/** Defines what the page of a resource says beyond its contract and its examples. */
export const defineDocs = (contract: Contract, part: DocsPart): ResourceDocs => ({ contract, ...part });
