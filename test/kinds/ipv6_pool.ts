import { ipv6Pool } from "../../src/resources/data_sources/contract";
import { defineSpecimen } from "./specimen";

export const ipv6PoolSpecimen = defineSpecimen(ipv6Pool, {
  constructs: {
    DataIpv6Pools: [{}],
  },
});
