import { Token } from "cdktf";
import type { ImageId } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { collectOtherFields } from "../core/props/other-fields";
import type { IImage } from "../core/references";
import { applyToText, withNumbersAsTexts } from "../core/tokens/function-of-text";
import { damageInText } from "../core/tokens/replace-tokens";
import type { ComputeInstanceProps } from "./compute-instance-props";

interface ConvertedProps {
  readonly image?: IImage | ImageId | undefined;
  readonly userData?: string | undefined;
  readonly interfaces?: unknown;
}

const interfaceFields = computeInstance.fields.interfaces.spec.item?.spec.fields ?? {};

/** Converts the props to the fields of the contract. */
export function instanceFields(props: ComputeInstanceProps): object {
  const { image, userData, interfaces, ...rest } = props as ConvertedProps & object;
  return {
    ...rest,
    ...(image === undefined ? {} : { image }),
    ...(interfaces === undefined ? {} : { interfaces: collectOtherInterfaceFields(interfaces) }),
    ...(userData === undefined ? {} : { metadata: { userData: encodeUserData(userData) } }),
  };
}

const collectOtherInterfaceFields = (interfaces: unknown): unknown =>
  Array.isArray(interfaces) && !Token.isUnresolved(interfaces)
    ? interfaces.map((entry) => collectOtherFields(interfaceFields, entry))
    : interfaces;

const base64 = {
  name: "base64encode",
  apply: (text: string) => Buffer.from(text, "utf8").toString("base64"),
} as const;

/**
 * Encodes user data in base64. Returns values that aren't strings and damaged tokens unchanged: the validation reports
 * them.
 */
function encodeUserData(text: unknown): unknown {
  if (typeof text !== "string" || damageInText(withNumbersAsTexts(text)) !== undefined) return text;
  return applyToText(base64, text);
}
