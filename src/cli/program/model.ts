import type { Contract, Field, FieldName } from "../../contract";
import type { AccountObject, ObjectOf } from "./account-object";

/** Identifies an object within its account across runs: `domain_record 1/34`. */
export const ledgerKey = ({ contract, importId }: AccountObject): string => `${contract.name} ${importId}`;

/**
 * The names of the objects in a program that was written before, by object key: the name of the scope if any, then the
 * object's own name.
 */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

/** A value that refers to another object of the program: `instance.publicIpv4`. */
export class ObjectReference {
  constructor(
    readonly to: AccountObject,
    /** The attribute in camelCase: `id`, `publicIpv4`, `label`. */
    readonly attribute: string,
    /** The literal value. */
    readonly value: string | number,
  ) {}
}

/** The configured value of a field: a plain value, a reference, or a list or object of these. */
export type ProgramValue =
  string | number | boolean | ObjectReference | readonly ProgramValue[] | { readonly [name: string]: ProgramValue };

/** The configuration of an object by field in camelCase. */
export interface ProgramConfiguration {
  readonly [name: string]: ProgramValue;
}

/** An object with its configuration in the program. */
export interface ProgramResource {
  readonly object: AccountObject;
  readonly kind: ProgramKind;
  /** The configuration by field in camelCase, without defaults and without values that the service never returns. */
  readonly configuration: ProgramConfiguration;
  /**
   * True if a required value is missing because the service never returns it, such as the password of an instance with
   * an image. Such a resource can be imported, but not created.
   */
  readonly isIncomplete: boolean;
  /** The construct ID, or the resource name in HCL. Derived from the natural key and unique within its scope. */
  readonly name: string;
  /**
   * The object that the name is unique within: the domain of a record. If absent, the name is unique in the whole
   * program.
   */
  readonly scope?: AccountObject;
  /** The part of the program that contains it: `compute`, `networking`, `domains/shop.example`. */
  readonly area: string;
}

/** A resource of one kind. The contract types its configuration and the attributes of its object. */
export type ResourceOf<C extends Contract> = Omit<ProgramResource, "object" | "configuration"> & {
  readonly object: ObjectOf<C>;
  readonly configuration: { readonly [field in FieldName<C>]?: ProgramValue };
};

/** An object that can't be written as a resource, with the reason. */
export interface LeftOut {
  readonly object: AccountObject;
  /** A sentence for the user. */
  readonly reason: string;
  /** Another resource covers the object: an instance, for example, creates its own IP address. */
  readonly isSaidElsewhere?: true;
}

/** The program, independent of its output language. */
export interface AccountProgram {
  /** In creation order: dependencies come first. */
  readonly resources: readonly ProgramResource[];
  readonly leftOut: readonly LeftOut[];
}

/** One file of a program, with a path relative to the program's directory. */
export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/** The provider's configuration in a program, by argument in camelCase. */
export interface ProviderArguments {
  readonly [name: string]: string | boolean;
}

/** The areas of a program, in creation order. */
export const areaOrder = ["compute", "networking", "databases", "domains", "tags"] as const;

/** A part of a program. Has a file of its own if the program is large. Each zone is an area. */
export type Area = (typeof areaOrder)[number] | `domains/${string}`;

/** The source of a value: an object and its attribute, such as the ID or an IP address. */
export interface Owner {
  readonly object: AccountObject;
  readonly attribute: string;
}

/** Finds the objects of an account by the values that other objects refer to. */
export interface AccountIndex {
  /** Finds the object that a field refers to by ID. */
  byId(field: Field, value: unknown): Owner | undefined;
  /** Finds the object that has an IP address, if it is unique. */
  byAddress(address: string): Owner | undefined;
  /** Finds the domain that has a name, if it is unique. */
  byDomainName(name: string): Owner | undefined;
  /** Finds the domain with the longest name that contains a host name. */
  zoneOf(name: string): AccountObject | undefined;
}

/** The possible names of an object, with the object that they are unique within. */
export interface Candidates {
  /** If absent, the name is unique in the whole program. */
  readonly scope?: AccountObject | undefined;
  /** The most readable name first. */
  readonly candidates: readonly string[];
}

/** The helpers for naming one object. */
export interface Naming {
  readonly index: AccountIndex;
  /** The object whose ID the field contains. */
  readonly referred: (field: string) => AccountObject | undefined;
  /** The name of another object, or "" if it has none yet. */
  readonly nameOf: (object: AccountObject | undefined) => string;
  /** Returns a name that no object of another kind gets. */
  readonly suffixed: (name: string) => string;
}

/** The reason why an object isn't a resource of the program. */
export type Omission = Omit<LeftOut, "object">;

/** Defines how a program writes the objects of a kind, in addition to their contract. */
export interface ProgramPart<C extends Contract = Contract> {
  /** The exported name of the class. */
  readonly construct: string;
  readonly area: Area | ((object: ObjectOf<C>, index: AccountIndex) => Area);
  /** Ends the names of these objects, so that objects of two kinds can share a label. Null if names have a scope. */
  readonly suffix: string | null;
  /** Omits the suffix unless an object of another kind could have the name. */
  readonly isSuffixOptional?: true;
  /**
   * Names an object.
   * @default the natural key with the suffix
   */
  names?(object: ObjectOf<C>, naming: Naming): Candidates;
  /** Required fields that the class sets by default. */
  readonly defaults?: { readonly [field in FieldName<C>]?: string | boolean };
  /** The fields with IP addresses that other objects can refer to. */
  readonly addresses?: readonly FieldName<C>[];
  /** The field with the name of a zone. */
  readonly zone?: FieldName<C>;
  /** Returns the parent of an object, if no field contains its ID. */
  owner?(object: ObjectOf<C>, index: AccountIndex): AccountObject | undefined;
  /** Returns a function that explains why an object isn't a resource, or returns undefined if it is one. */
  leaveOut?(account: readonly AccountObject[]): (object: ObjectOf<C>) => Omission | undefined;
  /** Lists objects that conflict with older ones beyond the limits that the contract declares. */
  conflicts?(account: readonly AccountObject[]): readonly LeftOut[];
  /** Places these resources after their scope, such as a firewall's devices after the firewall. */
  readonly followsScope?: true;
  /**
   * The fields by which these objects are sorted within a file.
   * @default the ID
   */
  readonly sortedBy?: readonly FieldName<C>[];
  /**
   * The number of lines for an object that a method creates.
   * @default the lines of a constructor call
   */
  readonly lines?: number;
  /** The variable name for the only such object of a file. */
  readonly soleVariable?: string;
  /**
   * Writes the statements for an object.
   * @default a constructor call
   */
  statement?(resource: ResourceOf<C>, context: FileContext): Block;
}

/** The program part of a kind, with its contract. */
export interface ProgramKind extends ProgramPart {
  readonly contract: Contract;
}

/** Defines how a program writes the objects of a contract. */
export function defineProgram<const C extends Contract>(contract: C, part: ProgramPart<C>): ProgramKind {
  // The program writer only passes objects of this contract.
  return { contract, ...part } as unknown as ProgramKind;
}

/**
 * Returns the program part of an object's kind.
 *
 * @throws Error if the kind has no program part
 */
export function programKind(programs: readonly ProgramKind[], { contract }: AccountObject): ProgramKind {
  const found = programs.find((each) => each.contract.name === contract.name);
  if (!found) throw new Error(`the kind ${contract.name} has no program part`);
  return found;
}

/** The context for writing the statements of one file. */
export interface FileContext {
  readonly program: AccountProgram;
  /** The scope of top-level constructs: `stack` or `this`. */
  readonly stack: string;
  readonly indent: string;
  /** The resources of this file, in order. */
  readonly resources: readonly ProgramResource[];
  /** The expression for an object in this file: `web`, or `compute.web` if another file declares it. */
  variable(object: AccountObject): string;
  /** The variable for the construct of an object. Undefined if nothing refers to it. */
  declared(object: AccountObject): string | undefined;
  /** Adds an import from the package to the file. */
  use(name: string): void;
  resourceOf(object: AccountObject): ProgramResource | undefined;
}

/** Statements without an empty line between them. */
export interface Block {
  readonly text: string;
  /** Consecutive blocks of one group have no empty line between them. */
  readonly group?: string;
  /** The resources that these statements create. */
  readonly made: readonly ProgramResource[];
}
