import type { Contract, Operation, Properties } from "../../contract";
import type { FieldError } from "../wire/failure";
import type { RequestContext, JobAction, Route, Service } from "../service";
import type { StoredObject } from "../store";

/** The areas in which a restricted user's grants name objects. */
export type GrantArea = "computes" | "databases" | "domains" | "firewalls" | "images";

/** A create or an update that has been read, before anything is written. */
export interface Draft {
  readonly call: RequestContext;
  readonly operation: "create" | "update";
  /** The object as it would become, sound fields only, in camelCase. */
  readonly object: Properties;
  /** What the request said, sound fields only. */
  readonly input: Properties;
  /** The object as it was; absent on create. */
  readonly before?: StoredObject;
  /** The object that the collection hangs on, for records and the like. */
  readonly parent?: StoredObject;
}

/**
 * What the service does with one kind of object beyond keeping it as its contract says. The collection's endpoints
 * follow from the contract alone; every member here adds something that the contract does not know.
 */
export interface Emulation {
  readonly contract: Contract;
  /** The kind's name in the store, where it is not the contract's: kinds that share it share their ids. */
  readonly kind?: string;
  /** Where kinds share a store name, what tells this one's objects from the others'. */
  readonly partition?: string;
  /** The kind of the object whose id stands in the collection's path. */
  readonly parentKind?: string;
  /** The collection's endpoints that this kind answers itself, through `routes`. */
  readonly customOperations?: readonly Operation[];
  /** The collection's endpoints that are for unrestricted users. */
  readonly unrestricted?: readonly Operation[];
  /** Where grants name these objects; a child is reached through its parent's grant. */
  readonly grants?: GrantArea;
  /** The type of the object in events and among tagged objects. Default: the contract's name. */
  readonly type?: string;
  /** Tags of these objects are for unrestricted users. */
  readonly tagsNeedUnrestricted?: boolean;
  /** Fields that requests have and no answer shows, whatever else reads them. */
  readonly neverReturned?: readonly string[];
  /** A field whose value no two objects of the kind share; capital letters make no difference. */
  readonly unique?: string;
  /** What the store finds the object by, besides its id. Default: the unique field. */
  readonly key?: (object: Properties, parent: StoredObject | undefined) => string | null;
  /** Checked on every endpoint of the kind. */
  readonly guard?: (service: Service) => void;
  /** What stands around the object when its values are brought into the form that is kept. */
  readonly parentAttributes?: (draft: Draft) => Properties;
  /** What is wrong with the draft in the light of other objects. */
  readonly validate?: (draft: Draft) => readonly FieldError[];
  /** Refuses what the object's condition does not allow, by throwing a `Failure`. */
  readonly checkState?: (request: RequestContext, operation: "update" | "delete", object: StoredObject) => void;
  /** What the service decides on its own. Contract fields and properties for the service alone. */
  readonly computeFields?: (draft: Draft, id: StoredObject["id"]) => Properties;
  readonly created?: (request: RequestContext, object: StoredObject, draft: Draft) => void;
  readonly updated?: (request: RequestContext, object: StoredObject, draft: Draft) => void;
  /** Before the object goes: what goes with it. */
  readonly removed?: (service: Service, object: StoredObject, request: RequestContext) => void;
  /** What an answer shows otherwise than the contract says, in camelCase. */
  readonly presentFields?: (object: StoredObject, service: Service) => Properties;
  /** When a transition has led somewhere: what comes with the new state. */
  readonly transitionCompleted?: (service: Service, object: StoredObject, operation: string) => void;
  readonly routes?: readonly Route[];
  readonly actions?: { readonly [name: string]: JobAction };
}

export const kindOf = (emulation: Emulation) => emulation.kind ?? emulation.contract.name;
export const typeOf = (emulation: Emulation) => emulation.type ?? emulation.contract.name;

/** What the service does with objects of that store kind; `parent` tells those that share one apart. */
export function emulationFor(service: Service, kind: string, parent?: StoredObject["parent"]): Emulation {
  const sharing = service.emulations.filter((emulation) => kindOf(emulation) === kind);
  const found = sharing.find(
    ({ partition }) => partition === undefined || parent === undefined || partition === parent,
  );
  if (!found) throw new Error(`no kind of object is named ${kind}`);
  return found;
}
