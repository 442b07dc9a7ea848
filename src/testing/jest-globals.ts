import { expect } from "@jest/globals";
import { matchers } from "./index";
import type { StratusMatchers } from "./index";

declare module "expect" {
  // An interface merges only with one of the same parameters.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
  interface Matchers<R extends void | Promise<void>, T = unknown> extends StratusMatchers<R> {}
}

expect.extend(matchers);
