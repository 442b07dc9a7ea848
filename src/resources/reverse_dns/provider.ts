import { ApiError, TimeoutError } from "../../client";
import { isSet } from "../../contract";
import type { Known } from "../../contract";
import type { OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { decodeObject } from "../../provider/requests/decode";
import { objectPath } from "../../provider/requests/paths";
import { reverseDns } from "./contract";

type ReverseDns = Known<typeof reverseDns>;

/** The service refuses a name while no forward record leads back to the address (R3-163). */
const isRefusedName = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === "rdns");

/** Sets the name, or the service's default where there is none. A name is tried until its forward record is there. */
async function setName(
  context: OperationContext,
  { address }: Pick<ReverseDns, "address">,
  name: ReverseDns["rdns"],
): Promise<ReverseDns> {
  const { client } = context.session;
  const path = objectPath(reverseDns, { address });
  let refusal: ApiError | undefined;
  const attempt = async (): Promise<ReverseDns | undefined> => {
    try {
      const answer = await client.put(path, { rdns: name ?? null }, { signal: context.signal });
      return decodeObject(reverseDns, answer, { address, rdns: name });
    } catch (error) {
      if (!isRefusedName(error)) throw error;
      refusal = error;
      return undefined;
    }
  };
  const first = await attempt();
  if (first) return first;
  if (refusal && !isSet(name)) throw refusal;
  try {
    const answer = await client.wait(attempt, (seen) => seen !== undefined, {
      deadline: context.remainingMs,
      signal: context.signal,
      what: `the forward record of ${String(name)} to lead to ${String(address)}`,
    });
    return answer ?? {};
  } catch (error) {
    if (error instanceof TimeoutError && refusal) throw refusal;
    throw error;
  }
}

export const reverseDnsHandler = defineHandler(reverseDns, {
  async create(context, wanted) {
    return { ...(await setName(context, wanted, wanted.rdns)), address: wanted.address };
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("rdns")) return false;
    return setName(context, prior, wanted.rdns);
  },

  async delete(context, known) {
    await setName(context, known, null);
  },
});
