import { expect } from "@jest/globals";
import { matchers, type StratusMatchers } from "./index";

declare module "expect" {
  // Interfaces merge only if their type parameters are identical.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
  interface Matchers<R extends void | Promise<void>, T = unknown> extends StratusMatchers<R> {}
}

expect.extend(matchers);
