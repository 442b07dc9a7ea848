import type { AccountObject, ObjectOf } from "../account/account-object";
import type { Contract, FieldName } from "../contract";
import type { ProgramKind } from "./program-kind";

/** Identifies an object within its account, in a form that outlives a run: `domain_record 1/34`. */
export const objectKey = ({ contract, importId }: AccountObject): string => `${contract.name} ${importId}`;

/** The names of objects in a program that was written before, by object key: the scope's name if there is one, and their own. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

/** A value that is taken from another object of the program instead of being written: `instance.publicIpv4`. */
export class Reference {
  constructor(
    readonly to: AccountObject,
    /** The attribute in camelCase: `id`, `publicIpv4`, `label`. */
    readonly attribute: string,
    /** The value that it stands for. */
    readonly value: string | number,
  ) {}
}

/** What a program writes for a field: a plain value, a reference, or a list or object of such. */
export type ProgramValue =
  string | number | boolean | Reference | readonly ProgramValue[] | { readonly [name: string]: ProgramValue };

/** The configuration of an object by field in camelCase. */
export interface Configuration {
  readonly [name: string]: ProgramValue;
}

/** An object with what a program has to write for it. */
export interface ProgramResource {
  readonly object: AccountObject;
  readonly kind: ProgramKind;
  /** The configuration by field in camelCase, without what equals a default and without what the service never returns. */
  readonly configuration: Configuration;
  /**
   * Whether what its contract asks for is missing, because the service never returns it: the password of an instance with
   * an image. It can only be written for an object that is there already.
   */
  readonly isIncomplete: boolean;
  /** The construct id, or the name of the resource in HCL. Unique within its scope, made from the natural key. */
  readonly name: string;
  /** The object that the name is unique within: the domain of a record. Absent: it is unique in the whole program. */
  readonly scope?: AccountObject;
  /** Which part of the program it stands in: `compute`, `networking`, `domains/shop.example`. */
  readonly area: string;
}

/** A resource of one kind. The contract types its configuration and the attributes of its object. */
export type ResourceOf<C extends Contract> = Omit<ProgramResource, "object" | "configuration"> & {
  readonly object: ObjectOf<C>;
  readonly configuration: { readonly [field in FieldName<C>]?: ProgramValue };
};

/** An object that cannot be written as a resource, and why. */
export interface LeftOut {
  readonly object: AccountObject;
  /** A sentence for the user. */
  readonly reason: string;
  /** Nothing is missing in the program: another resource says it, as an instance brings its own address along. */
  readonly isSaidElsewhere?: true;
}

/** The program before it is written in a language. */
export interface Program {
  /** In the order in which a program can make them: what is referred to comes before what refers to it. */
  readonly resources: readonly ProgramResource[];
  readonly leftOut: readonly LeftOut[];
}

/** One file of a written program, relative to the folder of the program. */
export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/** What the provider is configured with in a program, by argument in camelCase. */
export interface ProviderArguments {
  readonly [name: string]: string | boolean;
}
