import type { Mistake } from "./mistake";

export const policies: readonly Mistake[] = [
  [
    "a check reads fields that the resource has",
    `({ resources }: PolicyProgram) => resources("stratus_firewall").map((it) => it.value("lable"));`,
    `"lable"`,
    /"lable"' is not assignable .*"firewall"/,
  ],
  [
    "a check reads resources of known types",
    `({ resources }: PolicyProgram) => resources("stratus_firewalls");`,
    `"stratus_firewalls"`,
    /"stratus_firewalls"' is not assignable .*"stratus_tag"/,
  ],
  [
    "the size of a cluster is a number",
    `({ resources }: PolicyProgram) => resources("stratus_mysql_database").map((it) => it.value("clusterSize") === "3");`,
    `it.value`,
    /number \| undefined.* no overlap|'.*number.*' and '"?string"?' have no overlap/,
  ],
  [
    "a value may be unset or known only after apply",
    `({ resources }: PolicyProgram) => resources("stratus_firewall").map((it) => it.value("label").length);`,
    `it.value`,
    /possibly 'undefined'/,
  ],
  [
    "so may a part of a value",
    `({ resources }: PolicyProgram) => resources("stratus_firewall").map((it) => it.value("rules")?.inbound?.[0]?.ports.length);`,
    `it.value`,
    /possibly 'undefined'|possibly 'null'/,
  ],
];
