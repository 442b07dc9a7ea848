import { defineDocs } from "../base/common/docs";
import { tag } from "./contract";

export const tagDocs = defineDocs(tag, {
  sentence: "It manages only the memberships that it lists.",
  imports: [{ by: "label", id: "team-shop" }],
  troubleshooting: ["has tags"],
  guides: ["tag-objects"],
});
