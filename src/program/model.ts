import type { AccountObject, ObjectOf } from "../account/account-object";
import type { Contract, FieldName, Field } from "../contract";

/** Identifies an object within its account, in a form that outlives a run: `domain_record 1/34`. */
export const ledgerKey = ({ contract, importId }: AccountObject): string => `${contract.name} ${importId}`;

/** The names of objects in a program that was written before, by object key: the scope's name if there is one, and their own. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

/** A value that is taken from another object of the program instead of being written: `instance.publicIpv4`. */
export class ObjectReference {
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
  string | number | boolean | ObjectReference | readonly ProgramValue[] | { readonly [name: string]: ProgramValue };

/** The configuration of an object by field in camelCase. */
export interface ProgramConfiguration {
  readonly [name: string]: ProgramValue;
}

/** An object with what a program has to write for it. */
export interface ProgramResource {
  readonly object: AccountObject;
  readonly kind: ProgramKind;
  /** The configuration by field in camelCase, without what equals a default and without what the service never returns. */
  readonly configuration: ProgramConfiguration;
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

/** The areas of a program, in the order in which it creates them. */
export const areaOrder = ["compute", "networking", "databases", "domains", "tags"] as const;

/** A part of a program. It has a file of its own if the program is large. Each zone is an area. */
export type Area = (typeof areaOrder)[number] | `domains/${string}`;

/** A prop that takes a construct in place of an id. */
export interface ConstructProp {
  readonly prop: string;
  /** The function that stands for an object outside the program: `Domain.fromDomainId`. */
  readonly foreign: string;
}

/** Where a value of an object is found: its id, or one of its addresses. */
export interface Owner {
  readonly object: AccountObject;
  readonly attribute: string;
}

/** The objects of an account by what others may say of them. */
export interface AccountIndex {
  /** The object that a field refers to by its id. */
  byId(field: Field, value: unknown): Owner | undefined;
  /** The one object that has an address. */
  byAddress(address: string): Owner | undefined;
  /** The one domain that has a name. */
  byDomainName(name: string): Owner | undefined;
  /** The domain with the longest name that a host name lies in. */
  zoneOf(name: string): AccountObject | undefined;
}

/** The names that an object may get, with the object that they are unique within. */
export interface Candidates {
  /** Absent: the name is unique in the whole program. */
  readonly scope?: AccountObject | undefined;
  /** The most readable name first. */
  readonly candidates: readonly string[];
}

/** The means to name one object. */
export interface Naming {
  readonly index: AccountIndex;
  /** The object whose id the field has. */
  readonly referred: (field: string) => AccountObject | undefined;
  /** The name of another object, or "" if it has none yet. */
  readonly nameOf: (object: AccountObject | undefined) => string;
  /** A name that no object of another kind gets. */
  readonly suffixed: (name: string) => string;
}

/** Why an object is no resource of the program. */
export type Omission = Omit<LeftOut, "object">;

/** How a program writes the objects of a kind, beyond their contract. */
export interface ProgramPart<C extends Contract = Contract> {
  /** The class, as the package exports it. */
  readonly construct: string;
  readonly area: Area | ((object: ObjectOf<C>, index: AccountIndex) => Area);
  /** Ends the names of these objects, so that objects of two kinds can share a label. `null`: names have a scope. */
  readonly suffix: string | null;
  /** Leaves the suffix out unless another kind could have the name. */
  readonly isSuffixOptional?: true;
  /** Names an object. Default: its natural key with the suffix. */
  names?(object: ObjectOf<C>, naming: Naming): Candidates;
  /** Ids for which the class takes a construct. */
  readonly props?: { readonly [field in FieldName<C>]?: ConstructProp };
  /** Required fields that the class sets by itself. */
  readonly defaults?: { readonly [field in FieldName<C>]?: string | boolean };
  /** The fields with addresses that other objects can refer to. */
  readonly addresses?: readonly FieldName<C>[];
  /** The field with the name of a zone. */
  readonly zone?: FieldName<C>;
  /** The object that this one belongs to, if no field has its id. */
  owner?(object: ObjectOf<C>, index: AccountIndex): AccountObject | undefined;
  /** Tells for all objects of an account why one is no resource. `undefined`: it is one. */
  leaveOut?(account: readonly AccountObject[]): (object: ObjectOf<C>) => Omission | undefined;
  /** Lists the objects that can't be written beside older ones, beyond the limits that the contract declares. */
  conflicts?(account: readonly AccountObject[]): readonly LeftOut[];
  /** Tells for all objects of an account which fields repeat other fields or other objects. */
  leaveOutFields?(account: readonly AccountObject[]): (object: ObjectOf<C>) => readonly FieldName<C>[];
  /** Stands behind its scope, such as a firewall's devices behind the firewall. */
  readonly followsScope?: true;
  /** The fields by which these objects are sorted within a file. Default: by id. */
  readonly sortedBy?: readonly FieldName<C>[];
  /** The lines that an object takes if a method writes it. Default: those of a constructor call. */
  readonly lines?: number;
  /** The name of the variable for the only such object of a file. */
  readonly soleVariable?: string;
  /** Writes the statements for an object. Default: a constructor call. */
  statement?(resource: ResourceOf<C>, context: FileContext): Block;
}

/** The program part of a kind, with its contract. */
export interface ProgramKind extends ProgramPart {
  readonly contract: Contract;
}

/** Defines how a program writes the objects of a contract. */
export function defineProgram<const C extends Contract>(contract: C, part: ProgramPart<C>): ProgramKind {
  // The program writer calls it with objects of this contract only.
  return { contract, ...part } as unknown as ProgramKind;
}

/**
 * The program part of an object's kind.
 *
 * @throws Error if the kind has none.
 */
export function programKind(programs: readonly ProgramKind[], { contract }: AccountObject): ProgramKind {
  const found = programs.find((each) => each.contract.name === contract.name);
  if (!found) throw new Error(`the kind ${contract.name} has no program part`);
  return found;
}

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
