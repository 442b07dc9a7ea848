import { mermaidText } from "../../../src/shared/topology/mermaid";
import { topologyOf } from "../../../src/shared/topology/read-program";
import { svgText } from "../../../src/shared/topology/svg";
import { linesOf, stackOf } from "./support";

const nasty = [
  '<img src=x onerror="alert(1)">',
  "end",
  'a "b" #quot; `c`',
  "名前 ünï",
  "a]b}c)d|e",
  "-->\u0007\n%%{init}%%",
  "click",
];

describe("a label is plain text, regardless of its content", () => {
  const stack = stackOf(
    "end",
    Object.fromEntries(nasty.map((label, index) => [`compute_instance.n${String(index)}`, { label, for_each: index }])),
  );

  test("in Mermaid: only letters, digits and harmless characters stay unchanged", () => {
    for (const line of linesOf(stack)) {
      const [, label] = /"(.*)"/.exec(line) ?? [];
      expect(label ?? "").toMatch(/^(?:[\p{L}\p{N} .,:/()+_-]|#\d+;|<br>)*$/u);
    }
    expect(linesOf(stack).filter((line) => line === "end")).toHaveLength(1);
  });

  test("in SVG: it creates no element and no attribute", () => {
    const svg = svgText(topologyOf([stack]));
    expect(svg).not.toContain("<img");
    expect(svg).not.toContain("\u0007");
    expect(svg).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;");
    expect(svg).not.toMatch(/<script|javascript:|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  });
});

test("the order of statements in a program changes nothing", () => {
  const objects = Object.fromEntries(
    ["a", "b", "c"].flatMap((name) => [
      [`compute_instance.${name}`, { label: name }],
      [
        `mysql_database.${name}`,
        { label: name, allow_list: [`\${stratus_compute_instance.${name}.public_ipv4}`, "192.0.2.1"] },
      ],
    ]),
  );
  const turned = Object.fromEntries(Object.entries(objects).reverse());
  for (const draw of [mermaidText, svgText]) {
    expect(draw(topologyOf([stackOf("shop", turned)]))).toBe(draw(topologyOf([stackOf("shop", objects)])));
  }
});

describe("too many objects", () => {
  const many = (count: number, own: (index: number) => Record<string, Record<string, unknown>>) =>
    stackOf("shop", {
      "domain.zone": { domain: "shop.example" },
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => Object.entries(own(index))).flat()),
    });
  const instance = (index: number) => ({ [`compute_instance.i${String(index)}`]: { label: `i-${String(index)}` } });
  const nameOf = (index: number, target = index) => ({
    [`domain_record.r${String(index)}`]: {
      ...{ domain_id: "${stratus_domain.zone.id}", type: "A", name: `r${String(index)}` },
      target: `\${stratus_compute_instance.i${String(target)}.public_ipv4}`,
    },
  });

  test("three instances with a name each are three, and four equal ones are one", () => {
    const three = linesOf(many(3, (index) => ({ ...instance(index), ...nameOf(index) })));
    expect(three.filter((line) => line.startsWith("instance_"))).toHaveLength(3);
    expect(linesOf(many(4, instance))).toContain('instance_shop_i_0["i-0<br>i-1<br>i-2<br>i-3"]');
  });

  test("500 instances with a name each are one node each, and all are counted", () => {
    const lines = linesOf(many(500, (index) => ({ ...instance(index), ...nameOf(index) })));
    expect(lines.filter((line) => /^(instance|name)_/.test(line) && line.includes("["))).toEqual([
      'instance_shop_i_0["i-0<br>i-1<br>i-10<br>and 497 more"]',
    ]);
    expect(lines).toContain(
      'name_shop_r0_shop_example>"r0.shop.example<br>r1.shop.example<br>r10.shop.example<br>and 497 more"]',
    );
    expect(lines).toContain("name_shop_r0_shop_example -.-> instance_shop_i_0");
    expect(lines.length).toBeLessThan(12);
  });

  test("different groups stay separate: 30 instances with a name each, and 30 with a firewall each", () => {
    const behind = (index: number) => ({
      [`firewall.f${String(index)}`]: {
        label: `f-${String(index)}`,
        devices: { computes: [`\${stratus_compute_instance.i${String(index)}.id}`] },
      },
    });
    const lines = linesOf(
      many(60, (index) => ({ ...instance(index), ...(index < 30 ? nameOf(index) : behind(index)) })),
    );
    const drawn = lines.filter((line) => /^(instance|name|firewall)_\w+\W/.test(line) && line.includes('"'));
    expect(drawn.map((line) => /^[a-z]+/.exec(line)?.[0]).sort()).toEqual(["firewall", "instance", "instance", "name"]);
    expect(lines).toContain("firewall_shop_f_30 --> instance_shop_i_30");
  });

  test("databases that instances connect to stay separate from those that other addresses connect to", () => {
    const database = (index: number) => ({
      [`mysql_database.d${String(index)}`]: {
        label: `d-${String(index)}`,
        allow_list: [
          index < 30 ? `\${stratus_compute_instance.i${String(index)}.public_ipv4}` : `192.0.2.${String(index)}`,
        ],
      },
    });
    const lines = linesOf(many(60, (index) => ({ ...(index < 30 ? instance(index) : {}), ...database(index) })));
    expect(lines.filter((line) => line.startsWith("database_") && line.includes('"'))).toHaveLength(2);
    expect(lines).toContain("instance_shop_i_0 --> database_shop_d_0");
  });

  test("12,000 names of one instance are one node", () => {
    const lines = linesOf(many(12_000, (index) => ({ ...instance(0), ...nameOf(index, 0) })));
    expect(lines.join("\n")).toContain("and 11,997 more");
    expect(lines.length).toBeLessThan(12);
  });
});
