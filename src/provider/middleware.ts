import type { Contract } from "../contract";
import type { ProviderSession } from "./context";
import { respondToReadAfterImport } from "./engine/operations/import";
import { acceptingIdentity } from "./engine/operations/import-by-identity";
import { countedCall, countingCalls, notingApplies } from "./engine/run/activity";
import { notingSecrets } from "./engine/run/secrets";
import type { ActionHandler, DataHandler, EphemeralHandler, ResourceHandler } from "./plugin/provider";

/** Wraps the handler of a resource. */
type Middleware = (handler: ResourceHandler<ProviderSession>, contract: Contract) => ResourceHandler<ProviderSession>;

/** The wrappers of every resource, from the innermost to the outermost. */
const resourceMiddleware: readonly Middleware[] = [
  // Turns an identity into an import ID, directly around the import, which knows only IDs.
  (handler, contract) =>
    handler.import ? { ...handler, import: acceptingIdentity(contract, handler.identity, handler.import) } : handler,
  // Answers the read after an import, around the identities, so that it sees each import whatever its form.
  respondToReadAfterImport,
  // Notes that the run applies changes. An operation reads this note, so it must be written before the operation starts.
  notingApplies,
  // Remembers secrets before anything inside can fail with a message that quotes them.
  notingSecrets,
  // Counts the call as work of its run, until everything inside has ended.
  countingCalls,
];

/** Wraps the handler of a resource in all middleware. */
export const wrapResource: Middleware = (handler, contract) =>
  resourceMiddleware.reduce((inner, wrap) => wrap(inner, contract), handler);

/** Wraps the handler of a data source: it has no imports and applies nothing. */
export function wrapDataSource(handler: DataHandler<ProviderSession>): DataHandler<ProviderSession> {
  const noting = notingSecrets(handler);
  return { ...noting, read: countedCall(noting.read) };
}

/** Wraps the handler of an ephemeral resource. */
export function wrapEphemeralResource(handler: EphemeralHandler<ProviderSession>): EphemeralHandler<ProviderSession> {
  const noting = notingSecrets(handler);
  return { ...noting, open: countedCall(noting.open) };
}

/** Wraps the handler of an action. It notes its own applies, because only its invocation is one. */
export function wrapAction(handler: ActionHandler<ProviderSession>): ActionHandler<ProviderSession> {
  const noting = notingSecrets(handler);
  return {
    ...noting,
    ...(noting.plan ? { plan: countedCall(noting.plan) } : {}),
    invoke: countedCall(noting.invoke),
  };
}
