import { chooseHost } from "../../../src/cli/program/typescript";

test.each(["22.19.0", "22.20.1", "23.0.0", "24.1.0", "100.0.0"])("Node %s: CDK Terrain", (node) => {
  expect(chooseHost(undefined, node)).toEqual({
    host: "cdktn",
    words: "Host: CDK Terrain (cdktn). For CDKTF, pass --target cdktf.",
  });
});

test.each(["20.20.2", "21.30.0", "22.9.0", "22.18.0"])("Node %s: CDKTF", (node) => {
  expect(chooseHost(undefined, node)).toEqual({
    host: "cdktf",
    words: `Host: CDKTF (cdktf), because CDK Terrain requires Node 22.19 or later, and this is ${node}.`,
  });
});

test("an existing project keeps its host, whatever the Node version is", () => {
  expect(chooseHost("cdktf", "24.1.0")).toEqual({ host: "cdktf", words: "Host: CDKTF (cdktf), as in package.json." });
  expect(chooseHost("cdktn", "20.20.2").host).toBe("cdktn");
});
