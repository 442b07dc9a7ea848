import { literalPattern } from "../../../contract/regular-expression";
import { programs } from "../../../resources/programs";
import { isHclFile, readConfigurationFiles } from "../../../terraform/configuration-files";
import type { AccountObject } from "../../account";
import { attributeIn, parseHcl } from "../../hcl/parse";
import { type Ledger, ledgerKey, programKind } from "../../program";
import { knownAddresses } from "../../program/hcl";
import { fileText, programFiles } from "../../stacks/program-files";
import { projectIn } from "../../stacks/project";

/**
 * Returns a function that is true for the objects of earlier runs that new ones can refer to: the program still has the
 * construct or resource under the name that the ledger records, and it stands for one object.
 */
export const reachableIn = (folder: string, ledger: Ledger): ((object: AccountObject) => boolean) =>
  ledger.form === "hcl" ? reachableInHcl(folder, ledger) : reachableInCode(folder, ledger);

function reachableInHcl(folder: string, { objects }: Ledger): (object: AccountObject) => boolean {
  const blocks = readConfigurationFiles(folder)
    .filter(({ name }) => isHclFile(name))
    .flatMap(({ path, text }) => parseHcl(text, path))
    .filter((item) => item.kind === "block" && item.type === "resource");
  const single = new Set(
    blocks.flatMap((block) => {
      if (block.kind !== "block" || ["count", "for_each"].some((name) => attributeIn(block, name))) return [];
      return [block.labels.join(".")];
    }),
  );
  const addresses = knownAddresses(objects);
  return (object) => single.has(addresses.get(ledgerKey(object)) ?? "");
}

function reachableInCode(folder: string, { objects }: Ledger): (object: AccountObject) => boolean {
  const texts = programFiles(projectIn(folder))
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .map(fileText)
    // In other files, `this` may be a construct inside of the stack.
    .filter((text) => text.includes("TerraformStack"));
  return (object) => {
    const [name, ...inside] = objects.get(ledgerKey(object)) ?? [];
    // The constructs that methods create have no variables.
    if (name === undefined || inside.length > 0) return false;
    const { construct } = programKind(programs, object);
    const pattern = new RegExp(
      `new ${construct}\\(\\s*(?:this|stack)\\s*,\\s*(["'\`])${literalPattern(name)}\\1\\s*[,)]`,
      "g",
    );
    return texts.flatMap((text) => text.match(pattern) ?? []).length === 1;
  };
}
