import { defineProgram } from "../../cli/program/model";
import { ipv6Range } from "./contract";

export const ipv6RangeProgram = defineProgram(ipv6Range, {
  construct: "Ipv6Range",
  area: "networking",
  suffix: "range",
});
