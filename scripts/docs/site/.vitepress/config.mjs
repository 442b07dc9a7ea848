import { accessible } from "../accessibility.mjs";
import { adaptMarkdown, slugify } from "../markdown.mjs";
import { repositoryOf } from "../repository.mjs";
import { sidebar } from "../sidebar.mjs";
import { inRoot } from "../../../support/project.mjs";

const repository = repositoryOf();

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#3451b2" d="M0 1h8v2H0zm0 4h8v2H0z"/></svg>')}`;

export default {
  title: "Stratus",
  description:
    "Stratus is an API for virtual machines, firewalls, DNS and managed databases, with the shape of the Linode API v4. Define, test and deploy its resources in TypeScript.",
  lang: "en-US",
  srcDir: inRoot(".cache", "site-pages"),
  cacheDir: inRoot(".cache", "site-cache"),
  cleanUrls: true,
  head: [["link", { rel: "icon", href: icon }]],
  vite: { plugins: [accessible] },
  markdown: {
    config: (md) => adaptMarkdown(md, repository),
    anchor: { slugify },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Braces are text on GitHub.
    attrs: { disable: true },
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
    notFound: {
      title: "Page not found",
      quote: "Search for the page, or find it in the documentation.",
      linkText: "Go to the home page",
      linkLabel: "Go to the home page",
    },
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            // VitePress sends this function to the browser as a string.
            boostDocument: (id) => {
              if (/\/api\/.*#class-/.test(id)) return 0.6;
              if (/\/(api|internals)\/|\/(changelog|contributing)/.test(id)) return 0.3;
              if (/\/(data-sources|list-resources)\//.test(id)) return 0.4;
              if (/\/resources\/(?!.*#(resource-)?stratus_)/.test(id)) return 0.7;
              return id.includes("/guides/") ? 1.5 : 1;
            },
          },
        },
      },
    },
    ...(repository && { editLink: { pattern: ({ frontmatter }) => frontmatter.editor, text: "Edit this page" } }),
  },
};
