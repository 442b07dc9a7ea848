import { defineProgram } from "../../cli/program/model";
import { instanceProp } from "../compute_instance/program";
import { ipv6Range } from "./contract";

export const ipv6RangeProgram = defineProgram(ipv6Range, {
  construct: "Ipv6Range",
  area: "networking",
  suffix: "range",
  props: { computeId: instanceProp },
});
