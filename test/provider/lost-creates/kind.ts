import type { Properties } from "../../../src/contract";
import type { Bench } from "../../emulator/support";

/** One kind of create, and what configurations of it look like. */
export interface Kind {
  /** The request that makes the object. */
  readonly post: string;
  /** Makes what the object needs. What it returns is part of every spelling. */
  readonly prepare?: (bench: Bench) => Promise<Properties>;
  /** The fields that `prepare` returns. */
  readonly gives?: readonly string[];
  readonly base: Properties;
  /** Each is written over `base`; `{}` leaves out everything optional. */
  readonly spellings: readonly Properties[];
}

/** Kinds by the name of their contract. */
export type Kinds = { readonly [name: string]: readonly Kind[] };
