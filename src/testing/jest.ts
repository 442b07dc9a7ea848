import { matchers, type StratusMatchers } from "./index";

declare global {
  // The name under which @types/jest can be extended.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // Interfaces merge only if their type parameters are identical.
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> extends StratusMatchers<R> {}
  }
}

/** With jest's `injectGlobals: false`, `expect` isn't global. `cdktf-stratus/testing/jest-globals` supports that. */
const { expect } = globalThis as { readonly expect?: { extend(given: typeof matchers): void } };
if (!expect) {
  throw new Error(
    `The global "expect" doesn't exist. Import "cdktf-stratus/testing/jest" in a test or in setupFilesAfterEnv. If expect comes from @jest/globals, import "cdktf-stratus/testing/jest-globals". In other frameworks, use expect.extend(matchers).`,
  );
}
expect.extend(matchers);
