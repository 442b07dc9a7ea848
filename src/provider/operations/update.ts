import type { Properties } from "../../contract";
import { InterruptedError } from "../../client";
import type { NewState, UpdateRequest } from "../../plugin/provider";
import { toObject, decodeResponse } from "../requests/decode";
import { fieldsInBody, changedFields, updateBody } from "../requests/body";
import { withApiDiagnostics } from "../diagnostics";
import type { Handler } from "../handler";
import type { PrivateState } from "../private-state";
import { encodePrivateState, decodePrivateState, configuredPathsIn } from "../private-state";
import { retryPastConflict } from "../waiting/conflict";
import { objectPath } from "../requests/paths";
import { isAdopted } from "./plan";
import type { ProviderSession } from "../session";
import { rememberedSpellings, SpellingNotes } from "../private-state/spellings";
import { objectFromTerraform, objectToTerraform } from "../schema/values";
import { waitFor, waitUntilAccepted, whenAccepted } from "../waiting/wait";
import type { ResourceDefinition } from "../operation-context";
import { withoutUnknown, operationContext } from "../operation-context";
import { refreshObject } from "./refresh";
import { interruptedWarning, displayName } from "../names";

/**
 * Changes what differs, and nothing else.
 *
 * @param conflict what stands in the way of the update and may go away by itself. Default: nothing does.
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
  return withApiDiagnostics(contract, `update ${displayName(contract, prior)}`, async () => {
    const changed = changedFields(contract, objectFromTerraform(schema.attributes, request.planned), prior);
    for (const name of changed) if (isAdopted(contract, before, prior, name)) changed.delete(name);
    const memory: PrivateState = { ...before, configuredPaths: configuredPathsIn(contract.fields, config) };
    const notes = new SpellingNotes(
      contract,
      before.parentAttributes,
      rememberedSpellings(contract, decodePrivateState(request.private), prior),
    );
    let object: Properties = { ...prior, ...planned };
    let isSent = false;
    const saved = (more: PrivateState = {}): NewState => ({
      state: objectToTerraform(schema.attributes, object),
      private: encodePrivateState({ ...memory, spellings: notes.certain, ...more }),
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
      if (sent || pending === true)
        object = { ...(await refreshObject(context, definition, { ...prior, ...planned })), ...unreturned() };
      notes.confirm(object);
      return saved();
    } catch (error) {
      // What was not sent must not stand in the state: the next plan has to show it.
      if (!(error instanceof InterruptedError) || !isSent) throw error;
      context.report(interruptedWarning(contract, prior));
      return saved({ pending: true });
    }

    async function send(): Promise<boolean> {
      const body = updateBody(contract, planned, new Set([...changed, ...owed()]));
      const wide = Object.keys(body).length > 0;
      // Changes of one object follow each other: the next one waits until this one has taken hold.
      if (wide) {
        await context.session.locks.hold(objectPath(contract, prior), async () => {
          const put = () =>
            whenAccepted(context, "update", prior, () =>
              context.session.client.put(objectPath(contract, prior), body, { signal: context.signal }),
            );
          const answer = await (conflict
            ? retryPastConflict(context, { conflict }, { ...prior, ...planned }, put)
            : put());
          note(fieldsInBody(contract, body), decodeResponse(answer));
          isSent = !handler.update && !unfinished;
          await settle();
        });
      } else if (changed.size > 0 && handler.update) await waitUntilAccepted(context, "update", prior);
      const more = (await handler.update?.(context, { changed, wanted: planned, prior })) ?? false;
      if (typeof more === "object") note(Object.keys(more), more);
      const last = (unfinished && (await handler.afterCreate?.(context, asked()))) ?? false;
      isSent = true;
      if (more !== false || last) await settle();
      return wide || more !== false || last;
    }

    /** What a creation that was interrupted did not get to send, as far as it is still wanted. */
    function owed(): readonly string[] {
      return (unfinished ?? []).filter((name) => memory.configuredPaths?.includes(name) === true);
    }

    /** What the user asks for, as a creation is told it: without what the service has decided. */
    function asked(): Properties {
      const names = [contract.id, ...configuredPathsIn(contract.fields, config)];
      return Object.fromEntries(Object.entries(planned).filter(([name]) => names.includes(name)));
    }

    function note(carried: readonly string[], answer: Properties): void {
      notes.note({ carried, sent: planned, answer: toObject(contract, answer, {}), before: prior });
    }

    async function settle(): Promise<void> {
      if (!contract.states) return;
      await waitFor(context, prior, contract.states.target, `${displayName(contract, prior)} to settle`);
    }

    /** What no response has is as it was planned. */
    function unreturned(): Properties {
      return Object.fromEntries(
        Object.entries(contract.fields)
          .filter(([, { facts }]) => facts.notReturned === true)
          .map(([name]) => [name, planned[name] ?? null]),
      );
    }
  });
}
