import { type AnyContract, type Fields, snake } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import { providerSettings } from "../../../src/shared/provider-settings";

function secretsIn(fields: Fields, around: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, { spec }]) => {
    const path = `${around}.${snake(name)}`;
    const inside = secretsIn({ ...spec.fields, ...spec.item?.spec.fields }, path);
    return spec.sensitive === true ? [path] : inside;
  });
}

const secretsOf = ({ name, fields, secretsInResponses = [] }: AnyContract): readonly string[] => [
  ...secretsIn(fields, name),
  ...secretsInResponses.map((field) => `${name}.${snake(field)}`),
];

/** Every field that a contract marks as secret: `compute_instance.metadata.user_data`. */
export const secrets: readonly string[] = [providerSettings, ...contracts].flatMap(secretsOf).sort();

/** A unique value for each of them. */
const canaries = new Map(
  secrets.map((secret, index) => [secret, `kanari${String(index)}x${String(secret.length)}q7Zt`]),
);

export function canaryOf(secret: string): string {
  const canary = canaries.get(secret);
  if (canary === undefined) throw new Error(`no contract says that ${secret} is secret`);
  return canary;
}

const encoded = (text: string) => Buffer.from(text).toString("base64");

/** The basis of user data, which is base64. */
export const userData = encoded(`#cloud-config\n# ${canaryOf("compute_instance.metadata.user_data")}\n`);

/** The secrets in a text, plain or in base64. */
export const secretsFound = (text: string): readonly string[] =>
  secrets.filter((secret) => {
    const forms = [canaryOf(secret), encoded(canaryOf(secret))];
    if (secret.endsWith(".user_data")) forms.push(userData);
    return forms.some((form) => text.includes(form));
  });
