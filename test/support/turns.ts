/**
 * Lets everything proceed that can proceed without a timer, such as requests to a server of this process. Use it before a
 * test expects that something has not happened.
 */
export async function turns(): Promise<void> {
  for (let count = 0; count < 100; count++) await new Promise((resolve) => setImmediate(resolve));
}
