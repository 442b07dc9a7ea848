import { type Stack, startStack } from "../e2e/support/stack";
import { transformations } from "./changes/transformations";
import { live } from "./lives/contrary-life";
import { after, before, changed, data, output } from "./lives/every-resource";

describe("every resource works with a service whose responses differ from the emulator's", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack("fast", { notesRequests: false });
  });
  afterAll(() => stack.close());

  test.each(transformations.map((way) => [way.name, way] as const))("R3-206: %s", async (_, way) => {
    const beside = { data, output };
    const outputs = await live(stack, [way], { first: before, second: { resource: after, changes: changed }, beside });
    const seen = Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
    expect(seen).toEqual({
      zone: [true, "master"],
      instance: 0,
      numbers: [
        '["A",null,null,null,null]',
        '["A",null,null,null,null]',
        '["AAAA",3600,null,null,null]',
        '["CAA",null,null,null,null]',
        '["CNAME",null,null,null,null]',
        '["MX",null,0,null,null]',
        '["MX",null,5,null,null]',
        '["PTR",null,null,null,null]',
        '["SRV",null,0,3,0]',
        '["TXT",null,null,null,null]',
      ],
      range: [64],
      tagged: [0, 1],
    });
  });
});
