import {
  choice,
  defineContract,
  flag,
  type Input,
  int,
  list,
  object,
  set,
  text,
  type ValueCheck,
} from "../../../contract";

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
    summary: "The regions, plans, images, engines and scripts of the service.",
    source: "document 1, Region, Region availability, Image; document 2, Engine",
    fields: {
      regions: list(
        "The regions.",
        object("A region.", {
          id: text("Its id.").length(1, 100),
          label: text("City, state or region, country.").optional(),
          country: text("Its country code.").optional(),
          capabilities: names("Its capabilities."),
          resolvers: object("Its DNS resolvers.", {
            ipv4: text("IPv4 addresses, separated by commas."),
            ipv6: text("IPv6 addresses, separated by commas."),
          }).optional(),
          status: choice("Its status.", ["ok", "outage"]).optional(),
        }),
      ).optional(),
      plans: list(
        "The plans. The API doesn't list them.",
        object("A plan.", {
          id: text("Its id.").length(1, 100),
          disk: amount("Storage, in MB."),
          memory: amount("Memory, in MB."),
          vcpus: amount("Number of virtual CPUs."),
          monthlyPrice: amount("Price per month, in US dollars. Only the dialect linode shows it.").optional(),
          transfer: amount("Monthly traffic, in GB."),
          gpus: amount("Number of GPUs.").optional(),
        }),
      ).optional(),
      availability: list(
        "The availability of plans that not every region has.",
        object("A plan in a region.", {
          region: text("The region's id."),
          plan: text("The plan's id."),
          available: flag("True if the plan is available in the region."),
        }),
      ).optional(),
      images: list(
        "The public images.",
        object("An image.", {
          id: text("Its id.").check(...imageIdChecks),
          label: text("A short title.").optional(),
          description: text("A description.").optional(),
          capabilities: names("Its capabilities."),
          created: text("The creation time.").optional(),
          deprecated: flag("True if the image is deprecated.").optional(),
          eol: text("The end-of-life date.").optional(),
          size: amount("The minimum disk size, in MB.").optional(),
          vendor: text("The distribution's vendor.").optional(),
        }),
      ).optional(),
      engines: list("Database engines as engine/version.", text("An engine with its version.")).optional(),
      scripts: list(
        "Deployment scripts. The API doesn't list them.",
        object("A script.", {
          id: int("Its id.").between(1, 1_000_000),
          label: text("A short title.").optional(),
          images: names("The ids of the images that it supports (default: all)."),
          fields: list(
            "Its input fields.",
            object("An input field.", {
              name: text("Its name in script_data."),
              required: flag("True if a value is required."),
            }),
          ).optional(),
        }),
      ).optional(),
    },
  });

type Parts = Input<ReturnType<typeof catalogueContract>>;

/** The service's offerings: regions, plans, availability, public images, engines and scripts. */
export type ServiceCatalogue = { readonly [K in keyof Parts]-?: Exclude<Parts[K], undefined> };
