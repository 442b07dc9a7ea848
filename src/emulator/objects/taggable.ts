import type { Properties } from "../../contract";
import { kindOf, typeOf } from "./emulation";
import { answerOf } from "../wire/output";
import type { Service } from "../service";
import type { Kept } from "../store";

/** Kinds that tags refer to and that no endpoint here makes. */
export const opaqueKinds = ["nodebalancer", "volume"] as const;

/** One kind of object that carries tags. */
export interface Taggable {
  readonly kind: string;
  readonly type: string;
  readonly answer: (object: Kept) => Properties;
}

export function taggables(service: Service): readonly Taggable[] {
  const own = service.emulations
    .filter(({ contract }) => contract.fields["tags"] !== undefined)
    .map((emulation): Taggable => {
      const answer = (object: Kept) => answerOf(emulation, object, service);
      return { kind: kindOf(emulation), type: typeOf(emulation), answer };
    });
  const opaque = opaqueKinds.map((kind): Taggable => ({ kind, type: kind, answer: ({ body }) => body }));
  return [...own, ...opaque];
}
