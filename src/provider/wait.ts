import type { Contract, Properties } from "../contract";
import { objectOf, received } from "./answer";
import type { Work } from "./handler";
import { nameOf } from "./names";
import { objectPath } from "./paths";

/** Looks at the object until it is in one of `states`, and returns it as it is then. */
export async function waitFor(
  work: Work,
  known: Properties,
  states: readonly string[],
  what: string,
): Promise<Properties> {
  const { contract, session, signal, patience } = work;
  const path = objectPath(contract, known);
  return session.client.wait(
    async (looking) => objectOf(contract, received(await session.client.get(path, { signal: looking })), known),
    (seen) => {
      const status = String(seen["status"]);
      if (states.includes(status)) return true;
      if (contract.states?.failed.includes(status)) throw new FailedState(contract, known, status, states);
      return false;
    },
    { deadline: patience, signal, what, describe: (seen) => `status ${String(seen["status"])}` },
  );
}

/** Waits for a state in which the service accepts the operation, if the contract names any. */
export async function waitUntilAccepted(work: Work, operation: string, known: Properties): Promise<void> {
  const states = work.contract.states?.requires[operation];
  if (!states) return;
  await waitFor(work, known, states, `${nameOf(work.contract, known)} to accept the ${operation}`);
}

/** The object got into a state that it does not leave by itself. */
export class FailedState extends Error {
  constructor(contract: Contract, known: Properties, status: string, wanted: readonly string[]) {
    super(
      `${nameOf(contract, known)} is ${status} and does not become ${wanted.join(" or ")} by itself. Look at it in the service; it stays in the state, so that nothing is lost.`,
    );
    this.name = "FailedState";
  }
}
