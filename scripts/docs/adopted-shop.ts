import { createProgram } from "../../src/cli/program";
import { writeTypeScript } from "../../src/cli/program/typescript";
import { programs } from "../../src/resources/programs";
import { goldenAccount } from "../../test/cli/program/golden-account";

/** The output of `stratus import` for the account of a small shop. */
export function adoptedPage(): string {
  const program = createProgram(programs, goldenAccount);
  const files = writeTypeScript(program, { host: "cdktn", stackName: "shop", version: "^0.1.0" });
  const shown = files.filter(({ path }) => path.endsWith(".ts"));
  return [
    "# An adopted account",
    "",
    `A small shop has created ${String(goldenAccount.length)} objects by hand over the years: instances, firewalls, a database and two domains. This page shows the unchanged program that \`npx stratus import shop\` writes for it. [Adopt an account](guides/adopt-an-account.md) explains how to use it.`,
    ...shown.flatMap(({ path, text }) => ["", `\`${path}\`:`, "", "```ts", text.trimEnd(), "```"]),
    "",
  ].join("\n");
}
