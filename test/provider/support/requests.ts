import type { TestEmulator } from "../../emulator/support";

/** The requests to the service since the last call. */
export async function requestsOf(emulator: TestEmulator): Promise<readonly string[]> {
  const { body } = await emulator.control("GET", "/requests");
  await emulator.control("DELETE", "/requests");
  return (body as unknown as readonly { method: string; path: string }[]).map(
    ({ method, path }) => `${method} ${path.replace("/v4", "")}`,
  );
}

/** Ten at a time, like Terraform's calls to a provider. */
export async function tenAtATime<From, To>(all: readonly From[], act: (each: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const at = next++;
      results[at] = await act(all[at] as From);
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return results;
}
