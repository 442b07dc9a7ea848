import { hint, nameHint } from "../../src/contract";

describe("one typo", () => {
  it.each([
    ["alpah", "alpha", "two letters swapped"],
    ["lapha", "alpha", "the first two letters swapped"],
    ["alhpa", "alpha", "two letters swapped in the middle"],
    ["alpa", "alpha", "a letter too few"],
    ["alphaa", "alpha", "a letter too many"],
    ["alphi", "alpha", "another letter"],
  ])("%s means %s: %s", (given, meant) => expect(hint(given, [meant])).toBe(meant));

  it.each([
    ["aplah", "two slips"],
    ["lphaa", "a letter moved to the other end"],
  ])("%s has no suggestion: %s", (given) => expect(hint(given, ["alpha"])).toBeUndefined());

  it("can be disabled", () => {
    expect(hint("alpah", ["alpha"], 0)).toBeUndefined();
    expect(hint("ALPHA", ["alpha"], 0)).toBe("alpha");
  });

  it("swaps only letters in each other's position", () => {
    expect(hint("abxy", ["bzxy"])).toBeUndefined();
    expect(hint("xyab", ["xybz"])).toBeUndefined();
  });
});

describe("the name of a field", () => {
  it.each<[string, readonly string[], string]>([
    ["lable", ["label", "region"], "label"],
    ["script-data", ["scriptData", "region"], "scriptData"],
    ["___rootPass___", ["rootPass", "region"], "rootPass"],
    ["name", ["label", "region"], "label"],
    ["Title", ["label", "region"], "label"],
    ["plan", ["label", "type"], "type"],
    ["location", ["region", "label"], "region"],
    ["content", ["name", "target"], "target"],
    ["p-a-s-s", ["pass", "rootPass"], "pass"],
    ["pass", ["rootPass", "label"], "rootPass"],
    ["keys", ["authorizedKeys", "label"], "authorizedKeys"],
    ["ip_a", ["ipAddress", "label"], "ipAddress"],
    ["ips", ["axfrIps", "label"], "axfrIps"],
  ])("%s is a typo of one of %j: %s", (given, known, meant) => expect(nameHint(given, known)).toBe(meant));

  it.each<[string, string, readonly string[]]>([
    ["no similar name exists", "colour", ["label", "region"]],
    ["what others call so is not there", "title", ["region", "firewallId"]],
    ["two fields have it as a part", "pass", ["rootPass", "userPass"]],
    ["two letters are a part of too much", "as", ["rootPass", "label"]],
    ["an empty name is a part of all", "--", ["rootPass"]],
  ])("has no suggestion if %s", (_, given, known) => expect(nameHint(given, known)).toBeUndefined());
});

describe("names in other tools", () => {
  it.each([
    ["label", ["name", "title"]],
    ["type", ["plan", "size", "tier"]],
    ["region", ["location", "datacenter", "zone"]],
    ["target", ["value", "content", "data"]],
    ["rootPass", ["password"]],
    ["authorizedKeys", ["sshKeys", "ssh_keys"]],
    ["clusterSize", ["nodes", "replicas"]],
    ["allowList", ["allowedIps", "whitelist"]],
  ])("%s, if there is no field with that name: %j", (meant, others) => {
    for (const other of others) expect(nameHint(other, [meant, "id"])).toBe(meant);
  });
});
