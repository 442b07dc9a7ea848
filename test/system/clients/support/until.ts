import { setTimeout as sleep } from "node:timers/promises";

/** Asks again until the answer is what is waited for. */
export async function until<T>(isReached: (answer: T) => boolean, ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + 60_000;
  let answer = await ask();
  while (!isReached(answer)) {
    if (performance.now() > end)
      throw new Error(`not within 60 s: ${String(isReached)}, got ${JSON.stringify(answer)}`);
    await sleep(20);
    answer = await ask();
  }
  return answer;
}
