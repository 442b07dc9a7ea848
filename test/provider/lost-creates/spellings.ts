import { compute } from "./compute";
import { databases } from "./databases";
import { dns } from "./dns";
import type { Kinds } from "./kind";
import { networking } from "./networking";

/** Every kind of object that a POST makes, with what configurations of it look like. */
export const kinds: Kinds = { ...compute, ...databases, ...dns, ...networking };
