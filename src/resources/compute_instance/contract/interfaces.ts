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
  "The network interfaces, in order. If omitted, the instance has one public interface.",
  object("A network interface.", {
    purpose: choice("The network of the interface: public, or a VLAN.", ["public", "vlan"]).cites("R1-117"),
    label: text("The label of the VLAN.").optional(),
    ipamAddress: text("The IP address on the VLAN with its prefix length, such as 10.0.0.1/24.")
      .form("*/#", "")
      .optional(),
    otherFields: otherFields(
      "Additional fields of the interface that have no attribute here, as a JSON object with the names of the API.",
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
