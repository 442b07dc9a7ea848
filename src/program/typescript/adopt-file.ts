import type { AccountObject } from "../../account/account-object";
import type { Program, ProgramFile } from "../model";
import { object, statement, text } from "./code";
import type { Host } from "./hosts";
import { hosts } from "./hosts";

/** The file that lets the next deploy take over what is there. It is deleted afterwards, with its line in main.ts. */
export function writeAdoptFile(
  { resources }: Program,
  host: Host,
  path = "adopt.ts",
  functionName = "adoptAccount",
): ProgramFile {
  const names = new Map(resources.map(({ object: each, name }) => [each, name]));
  const nameOf = (each: AccountObject) => names.get(each) ?? "";
  const paths = resources.map(({ object: each, name, scope }) => [
    scope ? `${nameOf(scope)}/${name}` : name,
    text(each.importId),
  ]);
  const table = statement(
    "const ids = ",
    object(Object.fromEntries(paths) as Record<string, ReturnType<typeof text>>),
    "",
  );
  return {
    path,
    text: `import type { TerraformStack } from "${host}";
import { adopt } from "${hosts[host].entry}";

/** The ids that the account's objects have, by the paths of their constructs. */
${table}
/**
 * Lets the next deploy take over what the account has, instead of making it a
 * second time. Once it is deployed, this file has no effect: delete it.
 */
export function ${functionName}(stack: TerraformStack): void {
  adopt(stack, ids);
}
`,
  };
}
