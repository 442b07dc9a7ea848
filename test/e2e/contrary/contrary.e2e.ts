import type { Stack } from "../support/stack";
import { startStack } from "../support/stack";
import { after, before, changed } from "./every-resource";
import { live } from "./life";
import { transformations } from "./transformations";

describe("every resource lives with a service that answers otherwise than the emulator", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test.each(transformations.map((way) => [way.name, way] as const))("R3-206: %s", async (_, way) => {
    await live(stack, [way], { first: before, second: { resource: after, changes: changed } });
  });
});
