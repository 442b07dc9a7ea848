import { createHash } from "node:crypto";
import { isObject } from "../../../contract";
import { quoteHcl } from "../../../shared/template";
import { release } from "../../packages/own-provider";
import { block, hclCode, type HclEntry, type HclExpression, key } from "../../program/hcl/code";
import { type MockedKind, mockedKinds } from "./mock-values";

/** The name of the file. Terraform reads the files of a folder that end in `.tfmock.hcl`. */
export const mockFileName = "stratus.tfmock.hcl";

function expression(value: unknown): HclExpression {
  if (Array.isArray(value)) return { kind: "list", entries: value.map(expression) };
  if (isObject(value)) return { kind: "object", entries: entriesOf(value) };
  return hclCode(typeof value === "string" ? quoteHcl(value) : String(value));
}

const entriesOf = (object: object): readonly HclEntry[] =>
  Object.entries(object).map(([name, value]) => [key(name), expression(value)]);

const blockText = ({ block: kind, type, defaults }: MockedKind): string =>
  block(`${kind} "${type}"`, [["defaults", expression(defaults)]]);

const checksumLine = "# Checksum: ";

const checksumOf = (body: string) => createHash("sha256").update(body).digest("hex").slice(0, 16);

/** The mock file for `source` in a `mock_provider` block. `command` writes it again. */
export function mockFileText(command: string): string {
  const body = mockedKinds("terraform").map(blockText).join("\n");
  return `# Invented values for the computed attributes of cdktf-stratus ${release}, for mock_provider in "terraform test".
# Don't edit this file. For other values of a type, copy its block into mock_provider in a test file.
# After an upgrade, update it: ${command}
${checksumLine}${checksumOf(body)}

${body}`;
}

/** True if a mock file has other content than a version of this command wrote. */
export function isEdited(text: string): boolean {
  const [head = "", ...rest] = text.replaceAll("\r\n", "\n").split("\n\n");
  const checksum = head.split("\n").find((line) => line.startsWith(checksumLine));
  return checksum !== `${checksumLine}${checksumOf(rest.join("\n\n"))}`;
}

/** The `mock_provider` block for a test file of OpenTofu, which has no mock files. */
export function inlineMocks(): string {
  const inner = mockedKinds("opentofu").map((kind) => blockText(kind).replace(/^(?=.)/gm, "  "));
  return `mock_provider "stratus" {\n${inner.join("\n")}}\n`;
}
