import { setTimeout as sleep } from "node:timers/promises";

/** Asks again until the answer is what is waited for. */
export async function until<T>(isReached: (answer: T) => boolean, ask: () => Promise<T>): Promise<T> {
  let answer = await ask();
  for (let look = 0; !isReached(answer); look++) {
    if (look > 200) throw new Error(`what was waited for (${String(isReached)}) never came: ${JSON.stringify(answer)}`);
    await sleep(20);
    answer = await ask();
  }
  return answer;
}
