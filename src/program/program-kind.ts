import type { AccountObject, ObjectOf } from "../account/account-object";
import type { Contract, FieldName } from "../contract";
import type { AccountIndex } from "./account-index";
import type { LeftOut, ResourceOf } from "./model";
import type { Block, FileContext } from "./typescript/file-context";

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
