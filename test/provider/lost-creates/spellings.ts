import { instanceBody } from "../../emulator/support";
import { specimens } from "../../kinds";
import type { Specimen } from "../../kinds/specimen";
import { compute } from "./compute";
import { databases } from "./databases";
import { dns } from "./dns";
import type { Kind, Kinds } from "./kind";
import { networking } from "./networking";

const particular: Kinds = { ...compute, ...databases, ...dns, ...networking };

/**
 * The creates of a kind, with the valid objects of its specimen. They may refer to the instance 1. Tests replace the objects,
 * so none is protected.
 */
const kindOf = ({ contract, valid }: Specimen): Kind => ({
  post: contract.path,
  async prepare({ make }) {
    const hasInstance = Object.values(contract.fields).some(({ spec }) => spec.idOf === "instance");
    if (hasInstance) await make("/compute/instances", instanceBody);
    return {};
  },
  base: {},
  spellings: valid.map(({ deletionProtection: _, ...object }) => object),
});

/** The specimens of kinds that need only an instance. */
export const plainSpecimens = specimens.filter(
  ({ contract: { name, operations } }) =>
    operations.includes("list") && operations.includes("create") && !(name in particular),
);

/** Every kind of object that a POST creates, with its configurations. */
export const kinds: Kinds = {
  ...particular,
  ...Object.fromEntries(plainSpecimens.map((specimen) => [specimen.contract.name, [kindOf(specimen)]])),
};
