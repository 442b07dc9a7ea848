import type { Contract } from "../../../../src/contract";
import { constructLink } from "../constructs";
import type { ClassMethod, PackageClass } from "../package-classes";
import { row, table } from "../tables";

/** @throws if the package has no class of that name in any capitalization */
export function classOf(classes: readonly PackageClass[], { name }: Contract): PackageClass {
  const plain = name.replaceAll("_", "");
  const found = classes.find((each) => each.name.toLowerCase() === plain);
  if (!found) throw new Error(`The package has no class for stratus_${name}.`);
  return found;
}

const firstSentence = (words: string) => /^.*?[.:](?=\s|$)/.exec(words)?.[0].replace(/:$/, ".") ?? words;

/** The construct with its methods. */
export function constructSection(construct: PackageClass): readonly string[] {
  const { name, methods } = construct;
  const rank = ({ isStatic, name: method }: ClassMethod) => (isStatic ? 0 : method === "addActionTrigger" ? 2 : 1);
  const sorted = [...methods].sort((left, right) => rank(left) - rank(right));
  const rows = sorted.map((method) => {
    const call = `${method.isStatic ? `${name}.` : ""}${method.name}(${method.parameters.join(", ")})`;
    return row(`\`${call}\``, firstSentence(method.words).replaceAll("|", "\\|"));
  });
  return [
    "## Construct",
    "",
    `${constructLink(construct)} has these methods:`,
    "",
    ...table(["method", "effect"], rows),
    "",
  ];
}
