import { atCreation, type DefineRules, isSet, type KnownFields } from "../../../contract";
import type { fields } from "./fields";

type Values = KnownFields<typeof fields>;

const passwords = ({ rootPass, rootPassWo }: Pick<Values, "rootPass" | "rootPassWo">) =>
  [rootPass, rootPassWo].filter(isSet).length;

/** The fields that a clone request rejects, because a clone copies them from its source. */
const fromTheSource = [
  "image",
  "backupId",
  "scriptId",
  "scriptData",
  "rootPass",
  "rootPassWo",
  "rootPassWoVersion",
  "authorizedKeys",
  "authorizedUsers",
  "interfaces",
  "swapSize",
] as const;

/** Document 1, Create rules: the required fields of each creation mode. */
export const rules: DefineRules<Values> = (rule) => [
  // A backup includes its root password. Its combination with an image is unspecified (R1-130, R1-132).
  atCreation(
    rule(
      "rootPass",
      "is required if {image} is set; {rootPassWo} can be set instead",
      ["image", "backupId", "rootPass", "rootPassWo"],
      (it) => !isSet(it.image) || isSet(it.backupId) || passwords(it) > 0,
    ).cites("R1-100"),
  ),
  rule("rootPassWo", "must not be set if {rootPass} is set", ["rootPass", "rootPassWo"], (it) => passwords(it) < 2),
  atCreation(
    rule("rootPass", "is required if {scriptId} is set", ["image", "scriptId", "rootPass", "rootPassWo"], (it) => {
      return !isSet(it.scriptId) || isSet(it.image) || passwords(it) > 0;
    }).cites("R1-101"),
  ),
  atCreation(
    rule("scriptId", "needs an {image} that the script supports", ["scriptId", "image"], (it) => {
      return !isSet(it.scriptId) || isSet(it.image);
    }).cites("R1-111"),
  ),
  ...fromTheSource.map((name) =>
    rule(
      name,
      "must not be set if {cloneFrom} is set, because a clone copies it from its source",
      [name, "cloneFrom"],
      (it) => {
        return !isSet(it.cloneFrom) || !isSet(it[name]);
      },
    ),
  ),
];
