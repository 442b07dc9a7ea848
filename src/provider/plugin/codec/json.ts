import { type AttributeType, mapAttributes, objectFrom, typeOfAttribute } from "../attribute-type";
import { Dynamic, parseNumber, type Value } from "../value";
import { decodeTyped, parseType, throwMismatch, type ValuePath } from "./dynamic";

const MAY_HOLD_A_LONG_NUMBER = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses JSON text. A number that a double would change becomes a string of its digits. */
export function parseTerraformJson(text: string): unknown {
  if (!MAY_HOLD_A_LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) =>
      token.startsWith('"') || typeof parseNumber(token) === "number" ? token : `"${token}"`,
    ),
  );
}

/** Decodes a value of the type from the JSON that Terraform stores. Missing members become null. */
export const decodeJson = (attributeType: AttributeType, json: unknown, path: ValuePath = []): Value =>
  decodeValue(attributeType, json, [...path]);

/** `path` leads to the value. It changes while parts of the value are decoded, because a copy for each takes long. */
function decodeValue(attributeType: AttributeType, json: unknown, path: (string | number)[]): Value {
  if (json === null || json === undefined) return null;
  switch (attributeType.kind) {
    case "string":
      return typeof json === "string" ? json : throwMismatch(attributeType, json, path);
    case "bool":
      return typeof json === "boolean" ? json : throwMismatch(attributeType, json, path);
    case "number":
      if (typeof json === "number") return json;
      return typeof json === "string" ? parseNumber(json) : throwMismatch(attributeType, json, path);
    case "dynamic": {
      if (typeof json !== "object" || !("type" in json) || !("value" in json))
        return throwMismatch(attributeType, json, path);
      const type = parseType(json.type, path);
      const value = decodeTyped(
        type,
        json.value,
        path,
        (kind, part, at) => decodeJson({ kind }, part, at),
        (part, at) => decodeJson(attributeType, part, at),
      );
      return new Dynamic(type, value);
    }
    case "list":
    case "set":
      if (!Array.isArray(json)) return throwMismatch(attributeType, json, path);
      return json.map((element: unknown, index) => decodePart(attributeType.element, element, path, index));
    case "map":
      if (typeof json !== "object" || Array.isArray(json)) return throwMismatch(attributeType, json, path);
      return objectFrom(
        Object.entries(json).map(
          ([key, element]) => [key, decodePart(attributeType.element, element, path, key)] as const,
        ),
      );
    case "object": {
      if (typeof json !== "object" || Array.isArray(json)) return throwMismatch(attributeType, json, path);
      const members = json as { readonly [name: string]: unknown };
      return mapAttributes(attributeType.attributes, (name, attribute) =>
        decodePart(typeOfAttribute(attribute), Object.hasOwn(members, name) ? members[name] : null, path, name),
      );
    }
  }
}

function decodePart(type: AttributeType, json: unknown, path: (string | number)[], step: string | number): Value {
  path.push(step);
  const value = decodeValue(type, json, path);
  path.pop();
  return value;
}
