import { foreignText } from "../../printable";

/** `domain "shop.example"` */
export const objectWords = ({ kind, name }: { readonly kind: string; readonly name: string }): string =>
  foreignText(name === "" ? kind : `${kind} ${JSON.stringify(name)}`);
