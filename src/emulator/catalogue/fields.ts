import type { ValueCheck, Input } from "../../contract";
import { choice, flag, int, list, object, defineContract, set, text } from "../../contract";

const names = (summary: string) => set(summary, text("A name.")).optional();
const amount = (summary: string) => int(summary).between(0, Number.MAX_SAFE_INTEGER);

/**
 * The contract of a catalogue file. Parts that the file omits come from the default catalogue. `imageIdChecks` are
 * the checks of the image contract's id.
 */
export const catalogueContract = (imageIdChecks: readonly ValueCheck<string>[]) =>
  defineContract({
    kind: "input",
    name: "catalogue",
    summary: "What the service offers.",
    source: "document 1, Region, Region availability, Image; document 2, Engine",
    fields: {
      regions: list(
        "The regions.",
        object("A region.", {
          id: text("Its id.").length(1, 100),
          label: text("The location of the region: city, state or province, and country.").optional(),
          country: text("Its country.").optional(),
          capabilities: names("What it can do."),
          resolvers: object("Its name servers.", {
            ipv4: text("Addresses, separated by commas."),
            ipv6: text("Addresses, separated by commas."),
          }).optional(),
          status: choice("Whether it is in order.", ["ok", "outage"]).optional(),
        }),
      ).optional(),
      plans: list(
        "The plans; the API does not list them.",
        object("A plan.", {
          id: text("Its id.").length(1, 100),
          disk: amount("The disk size, in MB."),
          memory: amount("Memory, in MB."),
          vcpus: amount("The number of virtual CPUs."),
          transfer: amount("Traffic a month, in GB."),
          gpus: amount("The number of GPUs.").optional(),
        }),
      ).optional(),
      availability: list(
        "Which plans a region has, for those that not every region has.",
        object("A plan in a region.", {
          region: text("The ID of the region."),
          plan: text("The ID of the plan."),
          available: flag("Whether it can be had there."),
        }),
      ).optional(),
      images: list(
        "The public images.",
        object("An image.", {
          id: text("Its id.").check(...imageIdChecks),
          label: text("A short title.").optional(),
          description: text("A description.").optional(),
          capabilities: names("What it can do."),
          created: text("When it was made.").optional(),
          deprecated: flag("Whether it is no longer to be used.").optional(),
          eol: text("When its maintenance ends.").optional(),
          size: amount("The minimum disk size for a deployment, in MB.").optional(),
          vendor: text("The vendor of the distribution.").optional(),
        }),
      ).optional(),
      engines: list("Database engines as engine/version.", text("An engine with its version.")).optional(),
      scripts: list(
        "Deployment scripts; the API does not list them.",
        object("A script.", {
          id: int("The ID of the object.").between(1, 1_000_000),
          label: text("A short title.").optional(),
          images: names("The ids of the images that it is made for; none: all."),
          fields: list(
            "What it asks for.",
            object("A question.", {
              name: text("Its name in script_data."),
              required: flag("Whether it has to be answered."),
            }),
          ).optional(),
        }),
      ).optional(),
    },
  });

type Parts = Input<ReturnType<typeof catalogueContract>>;

/** The service's offerings: regions, plans, availability, public images, engines and scripts. */
export type ServiceCatalogue = { readonly [K in keyof Parts]-?: Exclude<Parts[K], undefined> };
