import type { Properties } from "../../../src/contract";
import type { TestEmulator } from "../../emulator/support";

/** One kind of create, and its configurations. */
export interface Kind {
  /** The request that creates the object. */
  readonly post: string;
  /** Creates the objects that the object needs. Its result is part of every spelling. */
  readonly prepare?: (emulator: TestEmulator) => Promise<Properties>;
  /** The fields that `prepare` returns. */
  readonly gives?: readonly string[];
  readonly base: Properties;
  /** Each overrides fields of `base`. `{}` omits every optional field. */
  readonly spellings: readonly Properties[];
}

/** Kinds by the name of their contract. */
export type Kinds = { readonly [name: string]: readonly Kind[] };
