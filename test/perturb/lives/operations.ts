import type { Contract } from "../../../src/contract";
import { specimens } from "../../kinds";
import type { OnceOnly } from "../../kinds/specimen";

/** An operation that must not run twice. */
export interface Operation extends OnceOnly {
  readonly contract: Contract;
}

/** All of them, by their titles. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  specimens.flatMap(({ contract, once }) => (once ? [[once.title, { contract, ...once }]] : [])),
);
