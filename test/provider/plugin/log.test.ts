import { isLogging, logLine } from "../../../src/provider/plugin/log";

const line = (text: string | undefined) => JSON.parse(text ?? "null") as Record<string, unknown> | null;

test("a line has hclog's format: level, message and a time with six digits", () => {
  const { "@timestamp": time, ...rest } = line(logLine("info", "hello", { count: 1 }, { TF_LOG: "info" })) ?? {};
  expect(rest).toEqual({ "@level": "info", "@message": "hello", count: 1 });
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
});

test("fields can't replace the text fields that hclog requires", () => {
  expect(line(logLine("info", "hello", { "@level": 3 }, { TF_LOG: "trace" }))).toMatchObject({ "@level": "info" });
});

test("lines below the configured level are not written, and none at all without a level", () => {
  expect(logLine("debug", "x", {}, { TF_LOG: "info" })).toBeUndefined();
  expect(logLine("error", "x", {}, { TF_LOG: "INFO" })).toBeDefined();
  expect(logLine("error", "x", {}, {})).toBeUndefined();
  expect(logLine("error", "x", {}, { TF_LOG: "off" })).toBeUndefined();
  expect(logLine("trace", "x", {}, { TF_LOG: "JSON" })).toBeDefined();
  expect(logLine("debug", "x", {}, { TF_LOG: "trace", TF_LOG_PROVIDER: "warn" })).toBeUndefined();
  expect(isLogging({})).toBe(false);
  expect(isLogging({ TF_LOG_PROVIDER: "error" })).toBe(true);
});

test("a line is never longer than the maximum that go-plugin reads", () => {
  const long = "x".repeat(200_000);
  const text = logLine("info", long, { long }, { TF_LOG: "info" });
  expect(text?.length).toBeLessThan(64 * 1024);
  expect(line(text)).toMatchObject({ truncated: true, "@level": "info" });
});
