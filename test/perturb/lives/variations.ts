import { instanceBody } from "../../emulator/support";
import { specimens } from "../../kinds";
import type { Specimen, Variation } from "../../kinds/specimen";

/** A variation whose objects a POST creates. */
export type CreatedVariation = Variation & { readonly post: string };

/**
 * The creates of a kind whose specimen has no variations, with its valid objects. They may refer to the instance 1. Tests
 * replace the objects, so none is protected.
 */
const plainVariation = ({ contract, valid }: Specimen): CreatedVariation => ({
  post: contract.path,
  async prepare({ make }) {
    const hasInstance = Object.values(contract.fields).some(({ spec }) => spec.idOf === "instance");
    if (hasInstance) await make("/compute/instances", instanceBody);
    return {};
  },
  base: {},
  spellings: valid.map(({ deletionProtection: _, ...object }) => object),
});

const isCreated = (variation: Variation): variation is CreatedVariation => variation.post !== undefined;

/** The specimens of kinds that a POST creates without a variation. They need only an instance. */
export const plainSpecimens = specimens.filter(
  ({ contract: { operations }, variations = [] }) =>
    operations.includes("list") && operations.includes("create") && !variations.some(isCreated),
);

/** Every kind of object that a POST creates, by the name of its contract, with its variations. */
export const creates: Readonly<Record<string, readonly CreatedVariation[]>> = Object.fromEntries<
  readonly CreatedVariation[]
>([
  ...specimens.flatMap(({ contract, variations = [] }) => {
    const created = variations.filter(isCreated);
    return created.length > 0 ? [[contract.name, created] as const] : [];
  }),
  ...plainSpecimens.map((specimen) => [specimen.contract.name, [plainVariation(specimen)]] as const),
]);

/** Every configuration of the variations, one after the other. */
export const configurations: readonly {
  readonly name: string;
  readonly kind: Variation;
  readonly spelling: Variation["spellings"][number];
}[] = [
  ...Object.entries(creates),
  ...specimens.map(
    ({ contract, variations = [] }) => [contract.name, variations.filter((each) => !isCreated(each))] as const,
  ),
].flatMap(([name, list]) => list.flatMap((kind) => kind.spellings.map((spelling) => ({ name, kind, spelling }))));
