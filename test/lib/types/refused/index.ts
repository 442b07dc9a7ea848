import { compute } from "./compute";
import { data } from "./data";
import { databases } from "./databases";
import { dns } from "./dns";
import { firewalls } from "./firewalls";
import { ids } from "./ids";
import type { Mistake } from "./mistake";
import { others } from "./others";
import { policies } from "./policies";

/** Programs that must not compile, by area. */
export const refused: Readonly<Record<string, readonly Mistake[]>> = {
  compute,
  data,
  databases,
  dns,
  firewalls,
  ids,
  others,
  policies,
};
