import { type Contract, type Field, type Fields, isSet, type Properties, snake } from "../../../contract";
import { describeKey } from "../../../objects/names";
import { type CollectionSnapshot, type CreateObserver, type Json, UnknownOutcomeError } from "../../client";
import type { ProviderDiagnostic } from "../../plugin/provider";
import type { Journal } from ".";
import type { RequestIdentity } from "./current-file";
import { notWritten } from "./messages";
import { hashValues } from "./terraform-state";

/** The object in a response, if the response contains it. */
export interface ObjectInResponse {
  readonly id: unknown;
  readonly path: string;
}

const noObject: ObjectInResponse = { id: undefined, path: "" };

/** An empty snapshot, for objects that are found without one. */
const noSnapshot: CollectionSnapshot = { highestId: undefined, otherIds: new Set(), isComplete: true };

/** A request that must not be sent twice, with its entry in the journal: a create, or an operation with triggers. */
export class JournaledRequest implements CreateObserver {
  /** The number of the entry, from sending the request until it is refused. */
  private entry: number | undefined;

  /** @param shownIn reads the object from a response (default: no response contains it) */
  constructor(
    private readonly journal: Journal,
    readonly identity: RequestIdentity,
    private readonly report: (diagnostic: ProviderDiagnostic) => void,
    private readonly shownIn: (response: Json) => ObjectInResponse = () => noObject,
  ) {}

  /** Records that the request is about to be sent, once for all attempts. */
  sending(known = noSnapshot): void {
    if (this.entry !== undefined) return;
    this.entry = this.journal.begin(this.identity, known);
    this.reportFailure();
  }

  /** Records that the service has created the object, or run the operation. */
  answered(response: Json): void {
    if (this.entry === undefined) return;
    const { id, path } = this.shownIn(response);
    if (typeof id === "string" || typeof id === "number") this.journal.noteResponse(this.entry, id, path);
    this.reportFailure();
  }

  /** Records that nothing was created. A later send is a new request. */
  refused(): void {
    if (this.entry !== undefined) this.journal.noteRefusal(this.entry);
    this.entry = undefined;
  }

  /** Records that Terraform's call ends, after which Terraform records the outcome. */
  recorded(): void {
    if (this.entry !== undefined) this.journal.settle(this.entry);
  }

  /**
   * Sends the request and records its outcome. The outcome is unknown only if this throws an `UnknownOutcomeError`.
   */
  send(request: () => Promise<void>): Promise<void> {
    this.sending();
    return this.noteOutcome(request);
  }

  /** Records the outcome of work that calls `sending` itself. */
  async noteOutcome(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) this.refused();
      throw error;
    }
    this.answered({});
  }

  /** Warns once per run if the journal can't be written. */
  private reportFailure(): void {
    const why = this.journal.takeFailure();
    if (why !== undefined) this.report(notWritten(why));
  }
}

/** The path and body of a request. */
interface SentRequest {
  readonly path: string;
  readonly body: Properties;
}

/** A resource, or an action. */
interface Requester {
  readonly contract: Contract;
  readonly isAction?: boolean;
}

/** The identity of the request that creates an object, or that runs an operation. */
export const requestIdentity = (
  { contract, isAction = false }: Requester,
  wanted: Properties,
  request: SentRequest,
): RequestIdentity => ({
  type: contract.name,
  fingerprint: fingerprintOf(contract, request, isAction ? { triggers: "action" } : wanted),
  key: describeKey(contract, wanted),
  collection: request.path,
});

/** Identifies an operation by its request, because an operation leaves no object behind. */
export const pathOfOperation = ({ collection, fingerprint }: RequestIdentity): string => `${collection}#${fingerprint}`;

/**
 * A hash that equal requests of all runs share. It excludes secrets, so it can't reveal them. It includes the
 * triggers of an operation, because the operation runs again if they change. Actions have a hash of their own, because
 * a resource in the state doesn't show that an action ran.
 */
export function fingerprintOf({ fields }: Contract, { path, body }: SentRequest, { triggers }: Properties): string {
  const sent = withoutSecrets(fields, body);
  return isSet(triggers) ? hashValues(path, sent, triggers) : hashValues(path, sent);
}

function withoutSecrets(fields: Fields, object: Properties): Properties {
  const all = Object.entries(fields);
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const meant = all.filter(([own, { spec }]) => snake(spec.sentAs ?? own) === name).map(([, field]) => field);
      const isSecret = meant.some(({ spec }) => spec.sensitive === true || spec.writeOnly === true);
      return isSecret ? [] : [[name, meant[0] ? withoutSecretsInside(meant[0], value) : value]];
    }),
  );
}

function withoutSecretsInside({ spec: { fields, item } }: Field, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return item ? value.map((each) => withoutSecretsInside(item, each)) : (value as unknown);
  return fields ? withoutSecrets(fields, value as Properties) : value;
}
