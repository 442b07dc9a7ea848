import { defineDocs } from "../base/common/docs";
import { image } from "./contract";

export const imageDocs = defineDocs(image, {
  imports: [
    { by: "ID", id: "private/12" },
    { by: "label", id: "shop-golden" },
  ],
  troubleshooting: ["There is no image", "is protected"],
  guides: ["find-regions-plans-and-images", "what-replaces-what"],
});
