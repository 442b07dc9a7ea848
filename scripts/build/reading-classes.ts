// Writes lib/generated: the constructs that follow from a contract alone (data sources, queries, actions and operations),
// unless lib has the class by hand, and the contracts by resource type. The examples come from the specimens.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { provider } from "../../src/composition/provider";
import { actionContract, camel, type Contract, pathParameters, referenceProp } from "../../src/contract";
import { allWords, oneWords, pluralWords } from "../../src/objects/terraform/reading-words";
import { contracts } from "../../src/resources/contracts";
import { exampleOf } from "./construct-examples";

const pascal = (name: string) => camel(`_${name}`);

const kebab = (name: string) => name.replaceAll("_", "-");

/** The name of our class: `MySqlBackup` for `mysql_backup`. */
const className = (name: string) =>
  pascal(name)
    .replace(/^Mysql/, "MySql")
    .replace(/^Postgresql/, "PostgreSql");

/** The last word of a name, which examples use as the construct's id: `backup` for `mysql_backup`. */
const lastWord = (name: string) => name.slice(name.lastIndexOf("_") + 1);

/** The names that the generated code may use, by their modules. */
const modules: Readonly<Record<string, readonly string[]>> = {
  cdktf: ["type TerraformMetaArguments"],
  constructs: ["type Construct"],
  "../../src/contract": ["actionContract", "dataSourceContract", "type Id"],
  "../core/blocks/action": ["Action", "type ActionProps"],
  "../core/blocks/query": ["defineQuery", "ObjectQuery", "type QueryArguments", "type QueryOptions"],
  "../core/props": ["type Props"],
  "../core/props/lookup": ["type LookupProps"],
  "../core/props/resolve-references": ["listArguments"],
  "../core/validation/validate-props": ["validateProps"],
};

/** Converts the description of a field with an ID for the prop that accepts a construct. */
const referenceWords = (summary: string, acceptsId: boolean) => {
  const [first = "", ...more] = summary.split(/(?<=\.) /);
  const of = first.replace(/^The id of (the |an? )?/, "").replace(/\.$/, "");
  return [`The ${of}${acceptsId ? ", or its id" : ""}.`, ...more].join(" ");
};

/** The props that accept constructs in place of IDs, as members of an interface. */
function members({ fields, parent }: Contract, names: readonly string[], isOptional = false): readonly string[] {
  return names.flatMap((name) => {
    const { [name]: field } = fields;
    const reference = field && referenceProp(name, field);
    if (!reference) return [];
    const { prop, kind } = reference;
    const { summary, idOf = "", presence } = field.spec;
    const acceptsId = isOptional || kind.acceptsId === true;
    const words = referenceWords(summary, acceptsId);
    const all = pluralWords(parent?.plural ?? "");
    const docs = isOptional ? ["  /**", `   * ${words}`, `   * @default all ${all}`, "   */"] : [`  /** ${words} */`];
    const type = acceptsId ? `${kind.construct} | Id<"${idOf}">` : kind.construct;
    const isRequired = !isOptional && presence === "required";
    return [...docs, `  readonly ${prop}${isRequired ? `: ${type}` : `?: ${type} | undefined`};`];
  });
}

const referenceNames = ({ fields }: Contract, names: readonly string[]) =>
  names.filter((name) => fields[name] && referenceProp(name, fields[name]));

const union = (names: readonly string[]) => names.map((name) => `"${name}"`).join(" | ");

/** The code for one contract: classes with their props. */
class Generated {
  private readonly pieces: string[] = [];
  private readonly imports: string[] = [];
  private readonly value: string;

  constructor(
    private readonly contract: Contract,
    private readonly root: string,
    private readonly isByHand: (name: string) => boolean,
  ) {
    this.value = camel(contract.name);
  }

  text(): string | undefined {
    const { name, plural, kind } = this.contract;
    const { resources, dataSources, listResources = {}, actions = {} } = provider;
    const type = `stratus_${name}`;
    // A resource such as the records of a domain has the name that another kind's list has.
    const isList = contracts.some((other) => other !== this.contract && other.plural === name);
    if (type in dataSources && !isList) this.addOne();
    if (`stratus_${plural}` in dataSources && plural !== name) this.addAll();
    if (type in listResources) this.addQuery();
    if (type in actions) this.addAction();
    if (kind === "operation" && type in resources) this.addOperation();
    if (this.pieces.length === 0) return undefined;
    const body = this.pieces.join("\n");
    const code = body.replace(/\/\*\*[^]*?\*\//g, "");
    const references = [...new Set(code.match(/\bI[A-Z]\w+\b/g))].map((each) => `type ${each}`);
    const all = {
      ...modules,
      "../core/references": references,
      [contractPath(this.root, this.contract)]: [this.value],
    };
    const imports = Object.entries(all).flatMap(([from, names]) => {
      const used = names.filter((each) => new RegExp(`\\b${each.replace("type ", "")}\\b`).test(code));
      return used.length === 0 ? [] : [`import { ${used.join(", ")} } from "${from}";`];
    });
    return [...imports, ...this.imports, "", body].join("\n");
  }

  /** Adds a class with its props and its example. */
  private add(name: string, words: string, id: string, props: readonly string[], code: readonly string[]): void {
    const docs = [words, "", ...exampleOf(name, id), "@throws if a value is invalid"];
    const comment = ["/**", ...docs.map((line) => ` * ${line}`.trimEnd()), " */"];
    this.pieces.push([...props, ...comment, ...code, ""].join("\n"));
  }

  /** The names of a class of the bindings and of its config. They end with A if other classes have the same names. */
  private binding(file: string): { readonly base: string; readonly config: string } {
    const text = readFileSync(join(this.root, "lib", "l1", `${file}.d.ts`), "utf8");
    const [, base = ""] =
      /^export declare class (\w+) extends (?:cdktf\.TerraformDataSource|\w+\.ManagedResource) /m.exec(text) ?? [];
    const [, config = ""] = /^export interface (\w+Config) extends/m.exec(text) ?? [];
    const names = [...(base === "" ? [] : [`${base} as L1${base}`]), `type ${config}`];
    this.imports.push(`import { ${names.join(", ")} } from "../l1/${file}";`);
    return { base: `L1${base}`, config };
  }

  private addOne(): void {
    const { name, fields, id, key = [], kind } = this.contract;
    const made = `Data${className(name)}`;
    if (this.isByHand(made)) return;
    const { base, config } = this.binding(`data-stratus-${kebab(name)}`);
    const parents = referenceNames(this.contract, pathParameters(this.contract));
    const isLookup = key.length === 1 && key[0] === "label" && fields["id"]?.spec.presence === "computed";
    const own = [config, ...(parents.length > 0 ? [union(parents)] : [])].join(", ");
    const inside = members(this.contract, parents);
    const of = `Of${pascal(lastWord(this.contract.parent?.name ?? ""))}`;
    // The contract of a data source has the types of its arguments. An id that the service sets is only in the config.
    const isTyped = kind === "data source" && fields[id]?.spec.presence !== "computed";
    const bases = isTyped
      ? [`Props<typeof ${this.value}, ${own}>`, "TerraformMetaArguments"]
      : [parents.length > 0 ? `Omit<${own}>` : config];
    const lookup = `LookupProps<Id<"${fields["id"]?.spec.idOf ?? ""}">>`;
    const comment = `/** Properties of \`${made}\`${isLookup ? ": the object's id or its label" : ""}. */`;
    const props = isLookup
      ? [
          ...(parents.length > 0 ? [`interface ${of} {`, ...inside, "}", ""] : []),
          comment,
          `export type ${made}Props = ${lookup}${parents.length > 0 ? ` & ${of}` : ""};`,
          "",
        ]
      : [comment, `export interface ${made}Props extends ${bases.join(", ")} {`, ...inside, "}", ""];
    this.add(made, oneWords(this.contract), lastWord(name), props, [
      `export class ${made} extends ${base} {`,
      `  declare readonly terraformResourceType: "stratus_${name}";`,
      "",
      `  constructor(scope: Construct, id: string, props: ${made}Props) {`,
      `    super(scope, id, validateProps<${config}>(scope, id, { contract: dataSourceContract(${this.value}) }, props));`,
      "  }",
      "}",
    ]);
  }

  private addAll(): void {
    const { plural } = this.contract;
    const made = `Data${className(plural)}`;
    if (this.isByHand(made)) return;
    const { base, config } = this.binding(`data-stratus-${kebab(plural)}`);
    const parents = referenceNames(this.contract, pathParameters(this.contract));
    const words = `${allWords(this.contract)} They are in \`${camel(plural)}\`.`;
    const props =
      parents.length === 0
        ? []
        : [
            `/** Properties of \`${made}\`. */`,
            `export interface ${made}Props extends Omit<${config}, ${union(parents)}> {`,
            ...members(this.contract, parents),
            "}",
          ];
    const code =
      parents.length === 0
        ? [`export class ${made} extends ${base} {}`]
        : [
            `export class ${made} extends ${base} {`,
            `  constructor(scope: Construct, id: string, props: ${made}Props) {`,
            `    super(scope, id, listArguments(scope, id, ${this.value}, props));`,
            "  }",
            "}",
          ];
    this.add(made, words, lastWord(plural), props, code);
  }

  private addQuery(): void {
    const { name, plural } = this.contract;
    const made = `${className(name)}Query`;
    if (this.isByHand(made)) return;
    const { config } = this.binding(`list-${kebab(name)}`);
    const parents = referenceNames(this.contract, pathParameters(this.contract));
    const own = parents.length > 0 ? `${config}, ${union(parents)}` : config;
    const props = [
      `/** Properties of \`${made}\`. */`,
      `export interface ${made}Props extends QueryArguments<${own}>, QueryOptions {`,
      ...members(this.contract, parents, true),
      "}",
      "",
      `const ${camel(name)}Query = defineQuery(${this.value});`,
      "",
    ];
    this.add(made, `Finds existing ${pluralWords(plural)} with \`terraform query\`.`, lastWord(plural), props, [
      `export class ${made} extends ObjectQuery {`,
      `  constructor(scope: Construct, id: string, props: ${made}Props = {}) {`,
      `    super(scope, id, ${camel(name)}Query, props);`,
      "  }",
      "}",
    ]);
  }

  private addAction(): void {
    const { name } = this.contract;
    const made = `${className(name)}Action`;
    if (this.isByHand(made)) return;
    const { config } = this.binding(`action-${kebab(name)}`);
    const props = this.argumentsOf(made, "ActionProps", config);
    this.add(
      made,
      actionContract(this.contract).summary,
      lastWord(name),
      [...props, "", `const ${camel(name)}Action = { contract: actionContract(${this.value}) };`, ""],
      [
        `export class ${made} extends Action {`,
        `  constructor(scope: Construct, id: string, props: ${made}Props) {`,
        `    super(scope, id, ${camel(name)}Action, props);`,
        "  }",
        "}",
      ],
    );
  }

  private addOperation(): void {
    const { name, summary } = this.contract;
    const made = className(name);
    if (this.isByHand(made)) return;
    const { base, config } = this.binding(kebab(name));
    const words = `${summary} It runs once, and again if an argument or a trigger changes.`;
    this.add(made, words, lastWord(name), this.argumentsOf(made, "Props", config), [
      `export class ${made} extends ${base} {`,
      `  declare readonly terraformResourceType: "stratus_${name}";`,
      "",
      `  constructor(scope: Construct, id: string, props: ${made}Props) {`,
      `    super(scope, id, validateProps<${config}>(scope, id, { contract: ${this.value} }, props));`,
      "  }",
      "}",
    ]);
  }

  private argumentsOf(made: string, type: string, config: string): readonly string[] {
    const references = referenceNames(this.contract, Object.keys(this.contract.fields));
    const own = [`typeof ${this.value}`, config, ...(references.length > 0 ? [union(references)] : [])];
    return [
      `/** Properties of \`${made}\`. */`,
      `export interface ${made}Props extends ${type}<${own.join(", ")}> {`,
      ...members(this.contract, references),
      "}",
    ];
  }
}

/** The path of a contract, from lib/generated. Short ones share a folder. */
function contractPath(root: string, { name }: Contract): string {
  const hasFolder = existsSync(join(root, "src", "resources", name));
  return `../../src/resources/${hasFolder ? name : "data_sources"}/contract`;
}

/** The classes that lib exports by hand. */
function namesByHand(root: string): ReadonlySet<string> {
  const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !/^(l1|generated)\b/.test(path),
  );
  const texts = files.map((path) => readFileSync(join(root, "lib", path), "utf8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/^export class (\w+)/gm)].map(([, name = ""]) => name)));
}

/** The contracts by resource type. They are functions, so that a program loads only the contracts of its own constructs. */
function contractTable(root: string): string {
  const managed = contracts
    .filter(({ name }) => `stratus_${name}` in provider.resources)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    ...managed.map((contract) => `import { ${camel(contract.name)} } from "${contractPath(root, contract)}";`),
    "",
    "/** The contracts of all resource types. They are functions, so that a program loads only those of its constructs. */",
    "export const contractsByType = {",
    ...managed.map(({ name }) => `  stratus_${name}: (): typeof ${camel(name)} => ${camel(name)},`),
    "};",
    "",
  ].join("\n");
}

/** The files of lib/generated, by name. */
export function readingClasses(root: string): ReadonlyMap<string, string> {
  const byHand = namesByHand(root);
  const files = contracts.flatMap((contract): (readonly [string, string])[] => {
    const text = new Generated(contract, root, (name) => byHand.has(name)).text();
    return text === undefined ? [] : [[`${kebab(contract.name)}.ts`, text]];
  });
  const index = files.map(([name]) => `export * from "./${name.replace(".ts", "")}";\n`).sort();
  return new Map([...files, ["index.ts", index.join("")], ["resource-contracts.ts", contractTable(root)]]);
}
