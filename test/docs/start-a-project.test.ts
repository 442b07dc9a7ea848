import { newProject } from "../../src/cli/init/files";
import { withDefaults } from "../../src/cli/init/settings";
import { blocksOf } from "./support/blocks";

const page = "docs/guides/start-a-project.md";
const blocks = blocksOf(page);

/** The projects of the page: the folder, which names the stack, and the options of the command. */
const projects = [
  ["shop", "stratus init shop\n", { packageManager: "npm" }],
  ["blog", "stratus init blog --ci github --backend pg\n", { packageManager: "npm", ci: "github", backend: "pg" }],
] as const;

test.each(projects)("the page shows the files of %s as the command writes them", (folder, command, given) => {
  expect(blocks.some(({ language, text }) => language === "sh" && text.endsWith(command))).toBe(true);
  const shown = blocks.filter(({ file }) => file?.startsWith(`${folder}/`));
  expect(shown.length).toBeGreaterThan(0);
  const files = newProject(folder, "file:../cdktf-stratus-0.1.0.tgz", withDefaults(given));
  for (const { file = "", text } of shown) {
    expect([file, text]).toEqual([file, files.find(({ path }) => `${folder}/${path}` === file)?.text]);
  }
});
