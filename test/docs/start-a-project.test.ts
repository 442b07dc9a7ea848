import { newProject } from "../../src/cli/commands/init/files";
import { withDefaults } from "../../src/cli/commands/init/settings";
import { blocksOf } from "./support/blocks";

const blocks = blocksOf("docs/guides/start-a-project.md");

test("the guide shows the files as the command writes them", () => {
  expect(blocks.some(({ language, text }) => language === "sh" && text.endsWith("stratus init shop\n"))).toBe(true);
  const shown = blocks.filter(({ file }) => file?.startsWith("shop/"));
  expect(shown.length).toBeGreaterThan(0);
  const files = newProject(
    "shop",
    "file:../cdktf-stratus-0.1.0.tgz",
    withDefaults({ target: "cdktn", packageManager: "npm" }),
  );
  for (const { file = "", text } of shown) {
    expect([file, text]).toEqual([file, files.find(({ path }) => `shop/${path}` === file)?.text]);
  }
});

test("the first stack in Get started is the one that the command writes", () => {
  const started = blocksOf("docs/get-started.md");
  expect(started.find(({ language }) => language === "sh")?.text).toContain("stratus init shop --yes\n");
  const [shown] = started.filter(({ file }) => file === "shop/stack.ts");
  const files = newProject("shop", "file:../cdktf-stratus-0.1.0.tgz", withDefaults({ target: "cdktn" }));
  expect(shown?.text).toBe(files.find(({ path }) => path === "stack.ts")?.text);
});
