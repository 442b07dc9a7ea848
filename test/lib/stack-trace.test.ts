import { ComputeInstance } from "../../lib";
import { newStack } from "./stacks";

const traceOf = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    return (error as Error).stack ?? "";
  }
  return "";
};

it("an error of a constructor points to the user's line first", () => {
  const trace = traceOf(
    () => new ComputeInstance(newStack(), "web", { region: "us-east", type: "g6-standard-1", label: "!" }),
  );
  expect(trace).toMatch(/^Error: stack\/web is invalid:\n {2}- label .*\n {4}at .*stack-trace\.test\.ts/);
});
