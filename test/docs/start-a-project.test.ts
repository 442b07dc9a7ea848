import { newProject } from "../../src/cli/init/files";
import { withDefaults } from "../../src/cli/init/settings";
import { blocksOf } from "./support/blocks";

const blocks = blocksOf("docs/guides/start-a-project.md");

/** The projects of the guide: the folder, which names the stack, and the options of the command. */
const projects = [
  ["shop", "stratus init shop\n", { packageManager: "npm" }],
  ["blog", "stratus init blog --ci github --backend pg\n", { packageManager: "npm", ci: "github", backend: "pg" }],
] as const;

test.each(projects)("the guide shows the files of %s as the command writes them", (folder, command, given) => {
  expect(blocks.some(({ language, text }) => language === "sh" && text.endsWith(command))).toBe(true);
  const shown = blocks.filter(({ file }) => file?.startsWith(`${folder}/`));
  expect(shown.length).toBeGreaterThan(0);
  const files = newProject(folder, "file:../cdktf-stratus-0.1.0.tgz", withDefaults(given));
  for (const { file = "", text } of shown) {
    expect([file, text]).toEqual([file, files.find(({ path }) => `${folder}/${path}` === file)?.text]);
  }
});

test("the first stack in Get started is the one that the command writes", () => {
  const started = blocksOf("docs/get-started.md");
  expect(started.find(({ language }) => language === "sh")?.text).toContain("stratus init shop --target cdktn --yes\n");
  const [shown] = started.filter(({ file }) => file === "shop/stack.ts");
  const files = newProject("shop", "file:../cdktf-stratus-0.1.0.tgz", withDefaults({ target: "cdktn" }));
  expect(shown?.text).toBe(files.find(({ path }) => path === "stack.ts")?.text);
});
