import { adaptMarkdown, slugify } from "../markdown.mjs";
import { repositoryOf } from "../repository.mjs";
import { sidebar } from "../sidebar.mjs";
import { inRoot } from "../../../support/project.mjs";

const repository = repositoryOf();

export default {
  title: "Stratus",
  description: "Typed CDKTF constructs, a Terraform provider and an emulator for the Stratus cloud.",
  lang: "en-US",
  srcDir: inRoot(".cache", "site-pages"),
  cacheDir: inRoot(".cache", "site-cache"),
  cleanUrls: true,
  markdown: {
    config: (md) => adaptMarkdown(md, repository),
    anchor: { slugify },
    // Neither is Markdown on GitHub: attributes in braces, and the name of an emoji in "rule:100:x".
    attrs: { disable: true },
    emoji: { enabled: [] },
  },
  themeConfig: {
    nav: [
      { text: "Guides", link: "/documentation" },
      { text: "Provider", link: "/provider" },
      { text: "API", link: "/api/" },
      ...(repository ? [{ text: "Repository", link: repository.url }] : []),
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            // VitePress sends this function to the browser as a string.
            boostDocument: (id) => (/\/(api|internals)\//.test(id) ? 0.3 : 1),
          },
        },
      },
    },
    ...(repository && { editLink: { pattern: ({ frontmatter }) => frontmatter.editor, text: "Edit this page" } }),
  },
};
