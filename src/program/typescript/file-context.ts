import type { AccountObject } from "../../account/account-object";
import type { Program, ProgramResource } from "../model";

/** What the statements of one file are written with. */
export interface FileContext {
  readonly program: Program;
  /** The scope of constructs that belong to no other: `stack`, or `this`. */
  readonly stack: string;
  readonly indent: string;
  /** The resources of this file, in order. */
  readonly resources: readonly ProgramResource[];
  /** What stands for an object here: `web`, or `compute.web` where another file has it. */
  variable(object: AccountObject): string;
  /** The variable that the construct of an object is stored in, where something refers to it. */
  declared(object: AccountObject): string | undefined;
  /** Notes that the file needs something of the package. */
  use(name: string): void;
  /** The resource of an object. */
  resourceOf(object: AccountObject): ProgramResource | undefined;
}

/** Statements that stand together, without an empty line between them. */
export interface Block {
  readonly text: string;
  /** Blocks of one group that follow each other have no empty line between them. */
  readonly group?: string;
  /** What these statements make. */
  readonly made: readonly ProgramResource[];
}
