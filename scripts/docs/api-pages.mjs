// Shortens the pages of the API: a page of a resource owns the limits of its arguments, and one page describes the methods that
// every resource has. Anchors stay, because other pages link to them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ReflectionKind } from "typedoc";
import { inRoot } from "../support/project.mjs";

/** The sentences of a description that begin with a condition on the argument. */
const condition =
  /(?<=\.)\s+(?:It must|Must|Each item must|One of|Changing it forces|Required at|A different value is drift|On creation, it|It (?:is|needs)|[A-Za-z]+: (?:required|optional|not allowed))\b.*$/s;

/**
 * Shortens the last cell of a row with an anchor, or returns undefined if it has no condition.
 * @param {string} row
 */
function shortRow(row) {
  const cells = row.split(/(?<!\\) \| /);
  const last = (cells.at(-1) ?? "").replace(/ \|$/, "");
  const cut = last.replace(condition, "");
  const [standard] = /(?<= )Default: .*?\.(?= |$)/.exec(last.slice(cut.length)) ?? [];
  const short = standard === undefined ? cut : `${cut} ${standard}`;
  return short === last ? undefined : [...cells.slice(0, -1), `${short} |`].join(" | ");
}

/** @param {string} name */
const snake = (name) => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/**
 * The name of a construct's page: `mysql_database` for `MySqlDatabase`.
 * @param {string} name
 */
const typeOf = (name) => snake(name.replace("MySql", "Mysql").replace("PostgreSql", "Postgresql"));

/** The classes of props whose names don't begin with that of the construct. */
const propsOf = new Map([
  ["EmptyInstanceProps", "compute_instance"],
  ["ImageInstanceProps", "compute_instance"],
  ["BackupInstanceProps", "compute_instance"],
  ["ClonedInstanceProps", "compute_instance"],
  ["MasterDomainProps", "domain"],
  ["SlaveDomainProps", "domain"],
  ["DomainCopyProps", "domain"],
  ["DomainTransferProps", "domain"],
  ["CapturedImageProps", "image"],
  ["UploadedImageProps", "image"],
]);

const records = /^(A|Aaaa|Caa|Cname|Mx|Ns|Ptr|Srv|Txt)Record$|^RecordFields$/;

/**
 * The page of the resource that has the limits of a page's properties.
 * @param {string} name
 */
function resourceOf(name) {
  const type = records.test(name) ? "domain_record" : (propsOf.get(name) ?? typeOf(name.replace(/Props$/, "")));
  return existsSync(inRoot("docs", "resources", `${type}.md`)) ? type : undefined;
}

/**
 * @param {string} name
 * @param {string} text
 */
function withShortRows(name, text) {
  const type = resourceOf(name);
  if (type === undefined) return text;
  let isShortened = false;
  const rows = text.replace(/^\| <a id=.*$/gm, (row) => {
    const short = shortRow(row);
    isShortened ||= short !== undefined;
    return short ?? row;
  });
  const link = `The page of [\`stratus_${type}\`](../../../resources/${type}.md) lists the limits of the arguments, and the changes that force replacement.`;
  return isShortened ? rows.replace(/^## Properties\n/m, `## Properties\n\n${link}\n`) : text;
}

/** Methods with the same effect in every class, and the sections that one page keeps. */
const shared = ["addActionTrigger", "importFrom"];
const sharedPage = "common-methods.md";

/** @param {string} name */
const methodPattern = (name) => new RegExp(`^### ${name}\\(\\)\\n([^]*?)(?=^\\*\\*\\*$|^## |(?![^]))`, "m");

/**
 * Replaces the description of a method by a link.
 * @param {string} text
 * @param {string} method
 * @param {string} link
 */
const linkMethod = (text, method, link) =>
  text.replace(methodPattern(method), (section) => {
    const [signature = ""] = /^> .*$/m.exec(section) ?? [];
    return `### ${method}()\n\n${signature}\n\n${link}\n\n`;
  });

/** @param {string} text */
const withoutSharedMethods = (text) =>
  shared.reduce((rest, name) => {
    const link = `[Methods of every resource](../${sharedPage}#${name.toLowerCase()}) describes this method.`;
    return linkMethod(rest, name, link);
  }, text);

/** Pages that repeat methods of a class. */
const repeats = new Map([
  ["DataDomain", "Domain"],
  ["IDomain", "Domain"],
  ["INamedDomain", "Domain"],
  ["DataFirewall", "Firewall"],
  ["IFirewall", "Firewall"],
]);

/**
 * Replaces the descriptions of repeated methods by links to the class.
 * @param {string} name
 * @param {string} text
 * @param {(original: string) => string} textOf
 */
function withoutRepeatedMethods(name, text, textOf) {
  const original = repeats.get(name);
  if (original === undefined) return text;
  const known = [...textOf(original).matchAll(/^### (\w+)\(\)$/gm)].map(([, method = ""]) => method);
  return known.reduce((rest, method) => {
    const link = `Works as [\`${original}.${method}()\`](../classes/${original}.md#${method.toLowerCase()}).`;
    return linkMethod(rest, method, link);
  }, text);
}

/**
 * The page with the full descriptions, from a class that has all of these methods.
 * @param {string} text
 */
function sharedMethods(text) {
  const sections = shared.flatMap((name) => methodPattern(name).exec(text)?.[0] ?? []);
  const body = sections
    .map((section) => `${section.trim()}\n`)
    .join("\n")
    .replace(/^### /gm, "## ")
    .replace(/^#### /gm, "### ")
    .replace(/\]\(\.\.\//g, "](");
  return `# Methods of every resource\n\nThe class of a resource has these methods. The fields of an identity depend on the resource: its page lists them.\n\n${body}`;
}

/**
 * Omits what the signature already says: the parameters `scope` and `id`, and a result without a description.
 * @param {string} text
 */
const withoutRepetition = (text) =>
  text
    .replace(/^### Constructor\n\n(> .*\n)\n#### Parameters\n\n[^]*?(?=^#### Returns)/gm, (whole, signature) => {
      const [props] = /^\| `props\??` \| (.*?) \|/m.exec(whole)?.slice(1) ?? [];
      return `### Constructor\n\n${signature}\n${props === undefined ? "" : `\`props\`: ${props}\n\n`}`;
    })
    .replace(/^#{3,4} Returns\n\n`(?:void|[A-Z]\w*)`\n\n(?=#|\*\*\*|(?![^]))/gm, "");

/**
 * Shortens the pages in a folder, and adds the page of the shared methods.
 * @param {string} folder
 */
export function shortenPages(folder) {
  const home = join(folder, "cdktf-stratus");
  /** @param {string} name */
  const classText = (name) => readFileSync(join(home, "classes", `${name}.md`), "utf8");
  // They are read before they are shortened.
  const originals = new Map([...repeats.values()].map((name) => [name, classText(name)]));
  /** @param {string} name */
  const textOf = (name) => originals.get(name) ?? classText(name);
  writeFileSync(join(home, sharedPage), sharedMethods(textOf("Firewall")));
  for (const kind of ["classes", "interfaces"]) {
    for (const file of readdirSync(join(home, kind))) {
      const path = join(home, kind, file);
      const text = readFileSync(path, "utf8");
      const name = file.replace(/\.md$/, "");
      const short = withoutRepeatedMethods(name, withoutRepetition(text), textOf);
      writeFileSync(path, withShortRows(name, withoutSharedMethods(short)));
    }
  }
}

const areas = new Map([
  ["compute", "Compute"],
  ["networking", "Networking"],
  ["dns", "Domains"],
  ["databases", "Databases"],
  ["tags", "Tags"],
  ["patterns", "Patterns"],
  ["policies", "Policies"],
]);

/** @typedef {import("typedoc").DeclarationReflection} Declaration */

/** @param {Declaration} entry */
const isClass = ({ kind }) => kind === ReflectionKind.Class;
/** @type {(pattern: RegExp) => (entry: Declaration) => boolean} */
const isNamed = (pattern) => (entry) => isClass(entry) && pattern.test(entry.name);

/**
 * The rows of an area. An entry is in the first one that fits.
 * @type {readonly [title: string, fits: (entry: Declaration) => boolean][]}
 */
const groups = [
  ["Data sources", isNamed(/^Data[A-Z]/)],
  ["Queries", isNamed(/Query$/)],
  ["Actions", isNamed(/Action$/)],
  ["Classes", isClass],
  ["Functions", ({ kind }) => kind === ReflectionKind.Function],
  ["Values", ({ kind }) => kind === ReflectionKind.Variable],
  ["Props", ({ name }) => name.endsWith("Props")],
  ["Other types", () => true],
];

const order = ["Classes", "Functions", "Values", "Data sources", "Queries", "Actions", "Props", "Other types"];

const folders = new Map([
  [ReflectionKind.Class, "classes"],
  [ReflectionKind.Function, "functions"],
  [ReflectionKind.Variable, "variables"],
  [ReflectionKind.Interface, "interfaces"],
  [ReflectionKind.TypeAlias, "type-aliases"],
]);

/**
 * The area of an export, by the folder of its source.
 * @param {import("typedoc").ProjectReflection} project
 * @param {Declaration} reflection
 */
function areaOf(project, reflection) {
  const path = project.getSymbolIdFromReflection(reflection)?.fileName ?? "";
  const [, folder = ""] = /\/lib\/(?!l1\/)([^/]+)\//.exec(path) ?? [];
  return areas.get(folder) ?? "General";
}

/**
 * Groups the entries of the package's index by area.
 * @param {import("typedoc").ProjectReflection} project
 */
export function indexByArea(project) {
  const module = project.children?.find(({ name }) => name === "cdktf-stratus");
  if (!module) throw new Error("the sources have no module cdktf-stratus");
  const entries = (module.children ?? []).map((each) => ({ each, area: areaOf(project, each) }));
  /** @param {Declaration} entry */
  const link = ({ name, kind }) => `[\`${name}\`](${folders.get(kind)}/${name}.md)`;
  const sections = ["General", ...areas.values()].flatMap((area) => {
    const own = entries.filter((entry) => entry.area === area).map(({ each }) => each);
    if (own.length === 0) return [];
    /** @param {Declaration} entry */
    const titleOf = (entry) => groups.find(([, fits]) => fits(entry))?.[0];
    const rows = order.flatMap((title) => {
      const some = own.filter((entry) => titleOf(entry) === title);
      return some.length === 0 ? [] : [`| ${title} | ${some.map(link).join(", ")} |`];
    });
    return [`## ${area}`, "", "| kind | exports |", "| --- | --- |", ...rows, ""];
  });
  return ["# cdktf-stratus", "", `[Methods of every resource](${sharedPage})`, "", ...sections].join("\n");
}
