const setJITPolicy = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  setJITPolicy.mockClear();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "Bun");
});

/** Runs the program, which has only its runtime. */
function start(variables: NodeJS.ProcessEnv): void {
  jest.replaceProperty(process, "env", variables);
  const started = jest.fn(() => Promise.resolve());
  jest.doMock("../src/cli", () => ({ runCommand: started }));
  jest.doMock("../src/provider/plugin/serve", () => ({ serve: started, lazyProvider: jest.fn() }));
  jest.isolateModules(() => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would need an extension
    require("../src/main");
  });
  expect(started).toHaveBeenCalledTimes(1);
}

const cookie = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

describe.each([
  ["the command", {}],
  ["the provider", cookie],
])("%s in an executable", (_, variables) => {
  test("compiles as usual after half a second", () => {
    Object.assign(globalThis, { Bun: { unsafe: { setJITPolicy } } });
    start(variables);
    jest.advanceTimersByTime(499);
    expect(setJITPolicy).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(setJITPolicy.mock.calls).toEqual([[1]]);
  });

  test("isn't kept running by the timer", () => {
    Object.assign(globalThis, { Bun: { unsafe: { setJITPolicy } } });
    const timer = jest.spyOn(globalThis, "setTimeout");
    start(variables);
    expect(timer.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
  });
});

test("under Node, no policy is set", () => {
  start(cookie);
  expect(jest.getTimerCount()).toBe(0);
});
