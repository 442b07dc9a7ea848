import type { Contract } from "../../contract";
import { reverseDns } from "./contract";
import { ApiError, TimeoutError } from "../../client";
import type { OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { decodeResponse } from "../../provider/requests/decode";
import { objectPath } from "../../provider/requests/paths";
import type { Properties } from "../../contract";

/** The service refuses a name while no forward record leads back to the address (R3-163). */
const isRefusedName = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === "rdns");

async function set(context: OperationContext, known: Properties, rdns: unknown): Promise<Properties> {
  const { client } = context.session;
  let refusal: ApiError | undefined;
  const attempt = async () => {
    try {
      return decodeResponse(
        await client.put(objectPath(context.contract, known), { rdns: rdns ?? null }, { signal: context.signal }),
      );
    } catch (error) {
      if (!isRefusedName(error)) throw error;
      refusal = error;
      return undefined;
    }
  };
  const first = await attempt();
  if (first || rdns === undefined || rdns === null) {
    if (!first && refusal) throw refusal;
    return first ?? {};
  }
  try {
    const answer = await client.wait(attempt, (seen) => seen !== undefined, {
      deadline: context.remainingMs,
      signal: context.signal,
      what: `the forward record of ${String(rdns)} to lead to ${String(known["address"])}`,
    });
    return answer ?? {};
  } catch (error) {
    if (error instanceof TimeoutError && refusal) throw refusal;
    throw error;
  }
}

export const reverseDnsHandler = defineHandler<Contract>(reverseDns, {
  async create(context, wanted) {
    return { ...(await set(context, wanted, wanted["rdns"])), address: wanted["address"] };
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("rdns")) return false;
    return set(context, prior, wanted["rdns"]);
  },

  async delete(context, known) {
    await set(context, known, null);
  },
});
