import { explain, pathText, type Problem, reason, wording } from "../../src/contract";

const ports: Problem = {
  path: ["rules", "inboundPolicy", 0, "ipamAddress"],
  words: "must not be set if {rootPassWo} is set",
  given: "80",
  hint: "did you mean {rootPass}?",
};

describe("pathText", () => {
  it.each([
    [["rules", "inbound", 0, "ports"], "rules.inbound[0].ports", "rules.inbound[0].ports"],
    [["axfrIps", 3], "axfrIps[3]", "axfr_ips[3]"],
    [["ttlSec"], "ttlSec", "ttl_sec"],
    [[], "", ""],
  ])("%j", (path, inTypeScript, inTerraform) => {
    expect(pathText(path, "camel")).toBe(inTypeScript);
    expect(pathText(path, "snake")).toBe(inTerraform);
  });
});

describe("wording", () => {
  it("replaces only the names in braces", () => {
    expect(wording("{rootPass} or rootPassWo", "snake")).toBe("root_pass or rootPassWo");
    expect(wording("{rootPass} or rootPassWo", "camel")).toBe("rootPass or rootPassWo");
  });
});

describe("reason", () => {
  it("is the problem without its path", () => {
    expect(reason(ports, "snake")).toBe('must not be set if root_pass_wo is set, got "80" (did you mean root_pass?)');
  });

  it("contains only existing parts", () => {
    expect(reason({ path: ["a"], words: "is required" }, "camel")).toBe("is required");
  });

  it.each([
    [256, "256"],
    [true, "true"],
    [["a", 1], '["a",1]'],
    [{ a: 1 }, '{"a":1}'],
    ['say "hi"', '"say \\"hi\\""'],
  ])("shows %j in source form", (given, shown) => {
    expect(reason({ path: ["a"], words: "must be else", given }, "camel")).toBe(`must be else, got ${shown}`);
  });

  it("shows the start of a long value, and its length", () => {
    const text = reason({ path: ["a"], words: "must be short", given: "x".repeat(200) }, "camel");
    expect(text).toBe(`must be short, got "${"x".repeat(79)}… (202 characters)`);
  });
});

describe("explain", () => {
  it("puts the path before the reason, in the reader's spelling", () => {
    expect(explain(ports, "camel")).toBe(
      'rules.inboundPolicy[0].ipamAddress must not be set if rootPassWo is set, got "80" (did you mean rootPass?)',
    );
    expect(explain(ports, "snake")).toBe(
      'rules.inbound_policy[0].ipam_address must not be set if root_pass_wo is set, got "80" (did you mean root_pass?)',
    );
  });

  it("omits the path of the object itself", () => {
    expect(explain({ path: [], words: "needs {rootPass}" }, "snake")).toBe("needs root_pass");
  });
});

it("describes an object that contains itself", () => {
  const given: Record<string, unknown> = { name: "web" };
  given["node"] = { host: given };
  expect(explain({ path: ["instance"], words: "must be one", given }, "camel")).toBe(
    "instance must be one, got an object",
  );
  expect(explain({ path: ["instance"], words: "must be one", given: [given] }, "camel")).toBe(
    "instance must be one, got a list",
  );
});
