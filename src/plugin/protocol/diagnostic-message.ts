import { cut, printable } from "../../printable";
import type { Diagnostic } from "../provider";
import type { Attribute, Attributes } from "../schema";
import { pathSteps, type PathStep } from "../attribute-type";
import type { Path } from "../value";
import {
  Diagnostic_Severity as Severity,
  type AttributePath,
  type AttributePath_Step as StepMessage,
  type Diagnostic as DiagnosticMessage,
} from "./generated/tfplugin6";

/** Far more than anybody reads; a list of all objects of an account may have so many. */
const mostCharacters = 20_000;

/** A text that may have words of a service in it, as a terminal may show it. */
const shown = (text: string) => cut(printable(text), mostCharacters);

/**
 * The diagnostic as the protocol carries it. Terraform finds the source line of an attribute and of one index or key
 * into it. It looks up longer paths wrongly, so the detail begins with such a path unless it states the path already.
 * Terraform prints the source line, so only the detail names an attribute that is or contains a secret.
 */
export function diagnosticMessage(diagnostic: Diagnostic, attributes: Attributes): DiagnosticMessage {
  const { severity, summary, detail = "", path = [] } = diagnostic;
  const steps = pathSteps(attributes, path);
  const isSecret = hasSecret(attributes[String(path[0])]);
  const found = steps.slice(0, steps[1] !== undefined && steps[1].kind !== "attribute" ? 2 : 1);
  const addressed = isSecret ? [] : found;
  const text = pathText(steps, path);
  const isStated = [text, dottedPath(path)].some((each) => detail.includes(each));
  const place = addressed.length === path.length || isStated ? "" : text;
  return {
    severity: severity === "error" ? Severity.ERROR : Severity.WARNING,
    summary: shown(summary).replace(/\s+/g, " "),
    detail: shown(place === "" ? detail : detail === "" ? place : `${place}: ${detail}`),
    attribute: addressed.length === 0 ? undefined : { steps: addressed.map(stepMessage) },
  };
}

const hasSecret = (attribute: Attribute | undefined): boolean =>
  attribute?.sensitive === true || Object.values(attribute?.nested?.attributes ?? {}).some(hasSecret);

/** The path as far as the protocol can address it: it stops at a set. */
export function pathMessage(attributes: Attributes, path: Path): AttributePath {
  return { steps: pathSteps(attributes, path).map(stepMessage) };
}

function stepMessage({ kind, value }: PathStep): StepMessage {
  switch (kind) {
    case "attribute":
      return { selector: { $case: "attributeName", value: String(value) } };
    case "key":
      return { selector: { $case: "elementKeyString", value: String(value) } };
    case "index":
      return { selector: { $case: "elementKeyInt", value: Number(value) } };
  }
}

/** The path as Terraform's language writes it. What the schema does not address is taken for attributes and indexes. */
function pathText(steps: readonly PathStep[], path: Path): string {
  return path
    .map((value, index) => {
      if (typeof value === "number") return `[${String(value)}]`;
      if (steps[index]?.kind === "key") return `[${JSON.stringify(value)}]`;
      return index === 0 ? value : `.${value}`;
    })
    .join("");
}

/** The path as contracts and the service write it, with the keys of a map like attributes. */
const dottedPath = (path: Path): string => pathText([], path);
