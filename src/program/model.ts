import type { AccountObject } from "../account/account-object";

/** A value that is taken from another object of the program instead of being written: `instance.publicIpv4`. */
export class Reference {
  constructor(
    readonly to: AccountObject,
    /** The attribute in camelCase: `id`, `publicIpv4`, `label`. */
    readonly attribute: string,
  ) {}
}

/** What a program writes for a field: a plain value, a reference, or a list or object of such. */
export type ProgramValue =
  | string
  | number
  | boolean
  | Reference
  | readonly ProgramValue[]
  | { readonly [name: string]: ProgramValue };

/** An object with what a program has to write for it. */
export interface ProgramResource {
  readonly object: AccountObject;
  /** The configuration by field in camelCase, without what equals a default and without what the service never returns. */
  readonly configuration: { readonly [name: string]: ProgramValue };
  /** The construct id, or the name of the resource in HCL. Unique within its file's scope, made from the natural key. */
  readonly name: string;
  /** Which part of the program it stands in: `compute`, `networking`, `domains/shop.example`. */
  readonly area: string;
}

/** An object that cannot be written as a resource, and why. */
export interface LeftOut {
  readonly object: AccountObject;
  /** A sentence for the user. */
  readonly reason: string;
}

/** The program before it is written in a language. */
export interface Program {
  readonly resources: readonly ProgramResource[];
  readonly leftOut: readonly LeftOut[];
}

/** One file of a written program, relative to the folder of the program. */
export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}
