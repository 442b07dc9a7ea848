import type { Properties } from "../../contract";
import { UNKNOWN } from "../../contract";
import type { Json } from "../../client";
import { TimeoutError } from "../../client";
import type { NewState, UpdateRequest } from "../../plugin/provider";
import { decodeResponse, missingFields, readObject } from "../requests/decode";
import { fieldsInBody, changedFields, updateBody } from "../requests/body";
import { sentFields } from "../requests/sent-fields";
import { withApiDiagnostics } from "../diagnostics";
import type { Handler } from "../handler";
import type { PrivateState } from "../private-state";
import { encodePrivateState, decodePrivateState, configuredPathsIn } from "../private-state";
import { retryPastConflict } from "../waiting/conflict";
import { objectPath } from "../requests/paths";
import { explainGone } from "./explain-gone";
import { isAdopted } from "./plan";
import { objectInAnswer } from "./object-in-answer";
import { readAnswer } from "./read";
import type { ProviderSession } from "../session";
import { dropCachedObject } from "../session/cached-reads";
import { spellingsIn, SpellingRecorder } from "../private-state/spellings";
import { objectFromTerraform, objectToTerraform } from "../schema/values";
import { timedOut } from "../waiting/time-out";
import { isPassing, unfinishedWarning } from "../waiting/unfinished";
import { waitFor, waitUntilAccepted, whenAccepted } from "../waiting/wait";
import type { ResourceDefinition } from "../operation-context";
import { withConfigured, withoutUnknown, operationContext } from "../operation-context";
import { refreshObject } from "./refresh";
import { displayName } from "../names";

/**
 * Changes what differs, and nothing else.
 *
 * @param conflict what keeps the update from succeeding and may go away. Default: the object that has its new name.
 */
export async function updateObject(
  definition: ResourceDefinition,
  request: UpdateRequest<ProviderSession>,
  conflict?: Handler["conflict"],
): Promise<NewState> {
  const { contract, handler, schema } = definition;
  const prior = objectFromTerraform(schema.attributes, request.prior);
  const planned = withoutUnknown(objectFromTerraform(schema.attributes, request.planned));
  const config = objectFromTerraform(schema.attributes, request.config);
  const { pending, unfinished, legacySpellings: _, ...before } = decodePrivateState(request.private);
  const context = operationContext(definition, request, "update", planned);
  const isThere = async () => (await readAnswer(context, definition, prior)) !== undefined;
  return withApiDiagnostics(contract, `update ${displayName(contract, prior)}`, () =>
    explainGone({ context, object: prior, isThere }, change),
  );

  async function change(): Promise<NewState> {
    const plannedWithUnknown = objectFromTerraform(schema.attributes, request.planned);
    const changed = changedFields(contract, plannedWithUnknown, prior);
    for (const name of changed) if (isAdopted(contract, before, prior, name)) changed.delete(name);
    const privateState: PrivateState = { ...before, configuredPaths: configuredPathsIn(contract.fields, config) };
    const spellings = new SpellingRecorder(
      contract,
      before.parentAttributes,
      spellingsIn(contract, decodePrivateState(request.private), prior),
    );
    let object: Properties = { ...prior, ...planned };
    let isSent = false as boolean;
    let unanswered: readonly string[] = [];
    let shown: Properties | undefined;
    const newState = (more: PrivateState = {}): NewState => ({
      state: objectToTerraform(schema.attributes, object),
      private: encodePrivateState({ ...privateState, spellings: spellings.confirmed, ...more }),
    });
    try {
      if (pending === true && contract.states) {
        object = await waitFor(
          context,
          prior,
          contract.states.target,
          `${displayName(contract, prior)} to become ready`,
        );
      }
      const sent = await send();
      if (sent || pending === true) object = { ...(shown ?? (await refreshed())), ...notReturned() };
      if (unanswered.length > 0) recordAnswer(unanswered, object);
      spellings.confirmWith(object);
      return newState();
    } catch (error) {
      // A change that was not sent must not be in the state, so that the next plan shows it.
      const isLeft = isSent || (pending === true && isContinued());
      if (isLeft && isPassing(error)) {
        const unsent = isSent ? undefined : unfinished;
        context.report(unfinishedWarning(contract, "update", object, error, unsent));
        return newState({ pending: true, ...(unsent ? { unfinished: unsent } : {}) });
      }
      if (error instanceof TimeoutError)
        throw timedOut(contract, "update", error, "The next plan shows what is left to do.");
      throw error;
    }

    /** Whether the update does nothing but go on with what an earlier run has begun. */
    function isContinued(): boolean {
      return [...changed].every(
        (name) => contract.fields[name]?.facts.providerOnly === true || unfinished?.includes(name) === true,
      );
    }

    async function send(): Promise<boolean> {
      const body = updateBody(contract, planned, new Set([...changed, ...unsentFields()]));
      const sendsPut = Object.keys(body).length > 0;
      // One change of an object at a time: the next one waits until the object is ready again.
      if (sendsPut) {
        await context.session.locks.hold(objectPath(contract, prior), async () => {
          const put = () =>
            whenAccepted(context, "update", prior, () =>
              context.session.client.put(objectPath(contract, prior), body, { signal: context.signal }),
            );
          const isRenamed = contract.unique && changed.has(contract.unique.field);
          const handling = conflict ? { conflict } : {};
          const answer = await (conflict || isRenamed
            ? retryPastConflict(context, handling, { ...prior, ...planned }, put)
            : put());
          dropCachedObject(context.session, contract, prior);
          recordResponse(fieldsInBody(contract, body), decodeResponse(answer));
          const carried = sentFields(contract, body, planned, before.parentAttributes ?? {});
          if (pending !== true) shown = objectInAnswer(definition, answer, carried, expected());
          isSent = !handler.update && !unfinished;
          await waitUntilReady(answer);
        });
      } else if (changed.size > 0 && handler.update) await waitUntilAccepted(context, "update", prior);
      const answered = (await handler.update?.(context, { changed, wanted: planned, prior })) ?? false;
      if (typeof answered === "object") recordResponse(Object.keys(answered), answered);
      const finished = (unfinished && (await handler.afterCreate?.(context, configured()))) ?? false;
      isSent = true;
      if (answered !== false || finished) await waitUntilReady();
      return sendsPut || answered !== false || finished;
    }

    /** The fields that an interrupted create has not sent, if they are still configured. */
    function unsentFields(): readonly string[] {
      return (unfinished ?? []).filter((name) => privateState.configuredPaths?.includes(name) === true);
    }

    /** What the configuration sets, as for a create: without computed values. */
    function configured(): Properties {
      const names = [contract.id, ...configuredPathsIn(contract.fields, config)];
      return Object.fromEntries(Object.entries(planned).filter(([name]) => names.includes(name)));
    }

    /** What the plan has a value for has to be read, also where the configuration no longer sets it. */
    function refreshed(): Promise<Properties> {
      const isPlanned = (name: string) => (planned[name] ?? null) !== null;
      const paths = [...(privateState.configuredPaths ?? []), ...Object.keys(planned).filter(isPlanned)];
      const applied = withConfigured(context, paths);
      return refreshObject(applied, definition, expected());
    }

    /** What a response that leaves fields out is filled with: the plan, which has cleared some, and the rest from before. */
    function expected(): Properties {
      const undecided = Object.entries(prior).filter(([name]) => plannedWithUnknown[name] === UNKNOWN);
      return { ...Object.fromEntries(undecided), ...planned };
    }

    /** Fields that the response leaves out are compared with the object as it is read after the update. */
    function recordResponse(carried: readonly string[], answer: Properties): void {
      const { object: answered, problems } = readObject(contract, answer, planned);
      const missing = [...missingFields(contract, answer), ...problems.map(({ path: [name] }) => name)];
      unanswered = [...unanswered, ...carried.filter((name) => missing.includes(name))];
      recordAnswer(carried, answered);
    }

    function recordAnswer(sentFields: readonly string[], answer: Properties): void {
      spellings.recordResponse({ sentFields, sent: planned, answer, before: prior });
    }

    async function waitUntilReady(answer?: Json): Promise<void> {
      if (!contract.states) return;
      const what = `${displayName(contract, prior)} to get ready`;
      const seen = await waitFor(context, expected(), contract.states.target, what, answer);
      if (!handler.read && !handler.hydrate) shown = seen;
    }

    /** Fields that no response has keep their planned values. */
    function notReturned(): Properties {
      return Object.fromEntries(
        Object.entries(contract.fields)
          .filter(([, { facts }]) => facts.notReturned === true)
          .map(([name]) => [name, planned[name] ?? null]),
      );
    }
  }
}
