import { ApiError, TimeoutError } from "../../client";
import type { Handler, Work } from "../../provider/handler";
import { received } from "../../provider/requests/decode";
import { objectPath } from "../../provider/requests/paths";
import type { Properties } from "../../contract";

/** The service refuses a name while no forward record leads back to the address (R3-163). */
const isRefusedName = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === "rdns");

async function set(work: Work, known: Properties, rdns: unknown): Promise<Properties> {
  const { client } = work.session;
  let refusal: ApiError | undefined;
  const attempt = async () => {
    try {
      return received(
        await client.put(objectPath(work.contract, known), { rdns: rdns ?? null }, { signal: work.signal }),
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
      deadline: work.patience,
      signal: work.signal,
      what: `the forward record of ${String(rdns)} to lead to ${String(known["address"])}`,
    });
    return answer ?? {};
  } catch (error) {
    if (error instanceof TimeoutError && refusal) throw refusal;
    throw error;
  }
}

export const handler: Handler = {
  async make(work, wanted) {
    return { ...(await set(work, wanted, wanted["rdns"])), address: wanted["address"] };
  },

  async update(work, { changed, wanted, prior }) {
    if (!changed.has("rdns")) return false;
    return set(work, prior, wanted["rdns"]);
  },

  async delete(work, known) {
    await set(work, known, null);
  },
};
