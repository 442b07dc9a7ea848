import { flag } from "../../contract";
import { hasStrictFields, setStrictFields } from "../wire/foreign-fields";
import type { ControlContext, ControlRoute } from "./control-route";
import { readControlBody } from "./read";

const fields = { strict: flag("Whether a request with a field that it does not take is refused.") };

const describe = ({ service }: ControlContext) => ({ strict: hasStrictFields(service) });

function setFields(context: ControlContext, body: unknown) {
  setStrictFields(context.service.store, readControlBody(fields, body).strict);
  return describe(context);
}

export const fieldRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/fields", answer: describe },
  { method: "PUT", path: "/fields", answer: (context, _, body) => setFields(context, body) },
];
