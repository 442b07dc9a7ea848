import { ApiError, InterruptedError, TimeoutError } from "../../client";
import type { Action, Contract } from "../../contract";
import type { Diagnostic, ResourceHandler } from "../../plugin/provider";
import { createBody } from "../requests/body";
import { wordingErrors } from "../diagnostics";
import { asPrivate, writtenIn } from "../private-state";
import { filledPath } from "../requests/paths";
import { planObject } from "./plan";
import type { Session } from "../session";
import { properties, state } from "../schema/values";
import type { Kind } from "../operation-context";
import { known, workOf } from "../operation-context";

/**
 * The Terraform resource of something that is done: creating it does it, every change does it again,
 * reading it only notices that the object it was done to is gone, and destroying it does nothing.
 */
export function actionHandler(kind: Kind, action: Action): Omit<ResourceHandler<Session>, "schema" | "validate"> {
  const { contract, handler, schema } = kind;
  return {
    plan: (call) => planObject(kind, call),
    create: async (call) => {
      const wanted = known(properties(schema.attributes, call.planned));
      const work = workOf(kind, call, "create", wanted);
      return wordingErrors(contract, `run stratus_${contract.name}`, async () => {
        handler.beforeCreate?.(work, wanted);
        await handler.before?.(work, wanted);
        const body = { ...createBody(contract, wanted), ...handler.createBody?.(wanted) };
        const send = () =>
          work.session.client.act(filledPath(action.path, wanted), body, {
            signal: call.signal,
            idempotent: action.idempotent === true,
          });
        await (handler.turn ? handler.turn(work, wanted, send) : send());
        const config = properties(schema.attributes, call.config);
        const saved = {
          state: state(schema.attributes, wanted),
          private: asPrivate({ written: writtenIn(contract.fields, config) }),
        };
        call.save(saved);
        try {
          await handler.afterCreate?.(work, wanted);
        } catch (error) {
          // It is under way and need not be done again.
          if (error instanceof InterruptedError) work.report(stopped(contract));
          else if (error instanceof TimeoutError) throw new Error(`${error.message} ${untaint}`, { cause: error });
          else throw error;
        }
        return saved;
      });
    },
    read: async ({ client, state: present, signal, private: remembered }) => {
      try {
        await client.client.get(filledPath(action.of, properties(schema.attributes, present)), { signal });
        return { state: present, private: remembered };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    // Only what is our own can change in place: it does not run the operation again.
    update: ({ planned, private: remembered }) => Promise.resolve({ state: planned, private: remembered }),
    delete: () => Promise.resolve(),
  };
}

const untaint =
  "It was done and is recorded as tainted. If it ends well later, keep it from being done again with: terraform untaint ADDRESS";

const stopped = (contract: Contract): Diagnostic => ({
  severity: "warning",
  summary: `stratus_${contract.name} is still under way`,
  detail: "The run was stopped while it waited. The service goes on with it, and it is not done again.",
});
