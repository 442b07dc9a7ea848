import type { EmulatorRequest } from "../../../src/emulator/api";
import { isMissing, isRefused, targetOf } from "../../../src/emulator/page/api/requests";

const request = (more: Partial<EmulatorRequest>): EmulatorRequest => ({
  ...{ seq: 1, method: "GET", path: "/v4/domains", query: {}, status: 200, user: "admin", ms: 1, ignored: [] },
  at: "2026-01-31T12:00:00Z",
  ...more,
});

test("the URL of a request includes its query", () => {
  expect(targetOf(request({}))).toBe("/v4/domains");
  expect(targetOf(request({ query: { page: "2", label: "a b&c" } }))).toBe("/v4/domains?page=2&label=a+b%26c");
});

test.each([
  [200, false],
  [304, false],
  [400, true],
  [503, true],
  [0, true],
])("a response with status %d is a rejection: %s", (status, expected) => {
  expect(isRefused(request({ status }))).toBe(expected);
});

test("a body that isn't stored is undefined, regardless of the name of another body", () => {
  expect(isMissing({ cut: true, bytes: 12 })).toBe(true);
  expect(isMissing({ unreadable: true, bytes: 12 })).toBe(true);
  for (const body of [null, undefined, "text", [], { cut: true }, { bytes: 12 }, { cut: false, bytes: 1 }]) {
    expect(isMissing(body)).toBe(false);
  }
});
