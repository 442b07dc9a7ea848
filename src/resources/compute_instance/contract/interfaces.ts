import {
  choice,
  isSet,
  list,
  network,
  object,
  otherFields,
  otherFieldsIn,
  propertyText,
  text,
} from "../../../contract";

export const isVlan = ({ purpose }: { readonly purpose?: unknown }) => purpose === "vlan";

/** The fields of an interface that appear in the document, which has no complete table (R1-123). */
const shown: readonly string[] = ["purpose", "label", "ipam_address"];

/** Document 1, Create body: interfaces. */
export const interfaces = list(
  "The network interfaces, in order. None is the default public interface.",
  object("A network interface.", {
    purpose: choice("What the interface is on: the public network or a VLAN.", ["public", "vlan"]).cites("R1-117"),
    label: text("The VLAN's label.").optional(),
    ipamAddress: text("The address on the VLAN with its mask, such as 10.0.0.1/24.").form("*/#", "").optional(),
    otherFields: otherFields(
      "Fields of an interface that the document does not show, as a JSON object, under the service's own names.",
    ),
  }).rules((rule) => [
    rule("ipamAddress", `${network.words} if {purpose} is "vlan"`, ["purpose", "ipamAddress"], (it) => {
      return !isVlan(it) || !isSet(it.ipamAddress) || network.test(propertyText(it.ipamAddress));
    }).cites("R1-118"),
    rule(
      "otherFields",
      "must not contain {purpose}, {label} or {ipamAddress}, which have separate attributes",
      ["otherFields"],
      (it) => !Object.keys(otherFieldsIn(it.otherFields)).some((name) => shown.includes(name)),
    ),
  ]),
)
  .items(0, 3)
  .cites("R1-107")
  .optional()
  .requiresReplace()
  .notReturned();
