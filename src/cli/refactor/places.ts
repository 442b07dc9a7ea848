import { hasKey } from "../../../lib/core/moves/moves-file";
import { foreignText } from "../../printable";
import { constructPaths } from "../stacks/construct-paths";
import { objectWords } from "../plans/object-words";
import type { ComparedObject, Comparison } from "./compared-objects";
import { formerPath, idsInNames } from "./former-path";
import type { Stack } from "../stacks/find-stacks";

/** How people are told where objects are. */
export interface Places {
  /** The construct of an object of the state, as far as its address tells it, or the address. */
  readonly before: (object: ComparedObject) => string;
  /** The construct of an object of the program. */
  readonly now: (object: ComparedObject) => string;
}

export function placesOf({ name: stack, folder }: Stack, { fresh }: Comparison): Places {
  const findConstruct = constructPaths([folder]);
  const ids = idsInNames(fresh.flatMap((object) => findConstruct(object)?.split("/") ?? []));
  const withKey = (path: string | undefined, { address }: ComparedObject) => {
    const key = hasKey(address) ? address.slice(address.indexOf("[")) : "";
    return foreignText(path === undefined ? address : `${path}${key}`);
  };
  return {
    before: (object) => {
      const path = formerPath(object.name, ids);
      return withKey(path === undefined ? undefined : `${stack}/${path}`, object);
    },
    now: (object) => withKey(findConstruct(object), object),
  };
}

/** `domain "shop.example"` */
export const objectText = ({ contract, type, label }: ComparedObject) =>
  objectWords({ kind: contract?.name ?? type, name: label });
