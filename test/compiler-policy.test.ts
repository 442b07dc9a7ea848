import { resumeCompiling } from "../src/compiler-policy";

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "Bun");
});

const newBun = () => ({ unsafe: { setJITPolicy: jest.fn() } });

test("an executable that runs for half a second compiles as usual from then on", () => {
  const bun = newBun();
  resumeCompiling(bun);
  jest.advanceTimersByTime(499);
  expect(bun.unsafe.setJITPolicy).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(bun.unsafe.setJITPolicy.mock.calls).toEqual([[1]]);
});

test("the timer keeps no process alive", () => {
  const timer = jest.spyOn(globalThis, "setTimeout");
  resumeCompiling(newBun());
  expect((timer.mock.results[0]?.value as NodeJS.Timeout).hasRef()).toBe(false);
});

test("under Node, nothing happens", () => {
  resumeCompiling();
  expect(jest.getTimerCount()).toBe(0);
});

const cookie = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
};

test.each([
  ["the command", {}],
  ["the provider", cookie],
])("%s resets the policy of its runtime", (_, variables) => {
  const bun = newBun();
  Object.assign(globalThis, { Bun: bun });
  jest.replaceProperty(process, "env", { ...variables });
  const started = jest.fn(() => Promise.resolve());
  jest.doMock("../src/cli", () => ({ runCommand: started }));
  jest.doMock("../src/plugin/serve", () => ({ serve: started, lazyProvider: jest.fn() }));
  jest.isolateModules(() => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would need an extension
    require("../src/main");
  });
  expect(started).toHaveBeenCalled();
  jest.advanceTimersByTime(500);
  expect(bun.unsafe.setJITPolicy).toHaveBeenCalledWith(1);
});
