import type { CatalogueList } from "../../contract";
import type { CatalogueListing } from "./read-catalogue";
import { catalogueLists, isPublic } from "./read-catalogue";

/** One member of a union, with a comment for the reader. */
interface Member {
  readonly type: string;
  readonly words?: string;
}

export interface TypesOptions {
  /** The plans that programs may use, if the command lists them. */
  readonly plans?: readonly string[] | undefined;
  /** The command that regenerates this file. */
  readonly command: string;
}

const literal = (name: unknown, words?: string | null): Member => ({
  type: JSON.stringify(name),
  words: (words ?? "").replace(/\s+/g, " ").trim(),
});

/** Private images differ between accounts and change often, so the type accepts all of them. */
const privateImages: Member = { type: "`private/${string}`", words: "of an account, whatever its number" };
/** The empty object type keeps the literal names: editors suggest them, and other strings compile too. */
const otherPlans: Member = { type: "(string & {})", words: "others, because the API has no list of plans" };

interface Members {
  readonly names: readonly Member[];
  /** Members that compile in addition to the names. */
  readonly further?: readonly Member[];
}

/**
 * The members of each list. A list without names is left out of the file, so that every name compiles. The account's
 * own objects are left out too, so that the file is the same for every user of the service.
 */
function membersIn(
  listing: CatalogueListing,
  { plans: named }: TypesOptions,
): Readonly<Record<CatalogueList, Members>> {
  const { regions = [], plans = [], images = [], engines = [], arePlansComplete } = listing;
  const offered = plans.filter((plan) => arePlansComplete || plan.available.length + plan.unavailable.length > 0);
  return {
    regions: { names: regions.map(({ id, label }) => literal(id, label)) },
    plans: {
      names: (named?.toSorted() ?? offered.map(({ id }) => id)).map((id) => literal(id)),
      further: named || arePlansComplete ? [] : [otherPlans],
    },
    images: {
      names: images
        .filter(isPublic)
        .map(({ id, label, deprecated }) =>
          literal(id, [label, deprecated === true ? "deprecated" : ""].filter(Boolean).join(", ")),
        ),
      further: [privateImages],
    },
    engines: { names: engines.map(({ id }) => literal(id)) },
  };
}

const union = (members: readonly Member[]) =>
  members
    .map(({ type, words = "" }, index) => {
      const end = index === members.length - 1 ? ";" : "";
      return `      | ${type}${end}${words === "" ? "" : ` // ${words}`}\n`;
    })
    .join("");

export interface TypesFile {
  readonly text: string;
  /** The number of names in each list. */
  readonly counts: Readonly<Record<CatalogueList, number>>;
}

/**
 * Creates the declaration that types the constructs with the names of a catalogue. The output depends only on the
 * lists.
 */
export function typesFile(listing: CatalogueListing, options: TypesOptions): TypesFile {
  const members = membersIn(listing, options);
  const lists = catalogueLists.flatMap((name) => {
    const { names, further = [] } = members[name];
    return names.length === 0 ? [] : [`    ${name}:\n${union([...names, ...further])}`];
  });
  const text = `// The regions, plans, images and engines that the service offers: with this file in a project, a name that is not here
// does not compile. It was written by this command, which also renews it:
//
//   ${options.command}

export {};

declare module "cdktf-stratus/catalogue" {
  interface Catalogue {
${lists.join("")}  }
}
`;
  const counts = Object.fromEntries(catalogueLists.map((name) => [name, members[name].names.length]));
  return { text, counts: counts as TypesFile["counts"] };
}
