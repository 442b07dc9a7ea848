import type { Contract, Field, Fields, Properties } from "../../contract";
import { isSet, snake } from "../../contract";
import type { CreatePost } from "../handler";
import { shortHash } from "./folder";

/**
 * The same for equal requests, in whatever run they are sent; an operation runs again where its triggers differ. It is made
 * without secrets, so that it tells nothing of them.
 */
export function fingerprintOf({ fields }: Contract, { path, body }: CreatePost, { triggers }: Properties): string {
  const sent = withoutSecrets(fields, body);
  return isSet(triggers) ? shortHash(path, sent, triggers) : shortHash(path, sent);
}

function withoutSecrets(fields: Fields, object: Properties): Properties {
  const all = Object.entries(fields);
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const meant = all.filter(([own, { facts }]) => snake(facts.sentAs ?? own) === name).map(([, field]) => field);
      const isSecret = meant.some(({ facts }) => facts.sensitive === true || facts.writeOnly === true);
      return isSecret ? [] : [[name, meant[0] ? withoutSecretsInside(meant[0], value) : value]];
    }),
  );
}

function withoutSecretsInside({ facts: { fields, item } }: Field, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return item ? value.map((each) => withoutSecretsInside(item, each)) : (value as unknown);
  return fields ? withoutSecrets(fields, value as Properties) : value;
}
