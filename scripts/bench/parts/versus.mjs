import { existsSync } from "node:fs";
import { Advice } from "../../support/project.mjs";
import { alternate, mapValues } from "../measure/alternate.mjs";
import { buildExecutable } from "../measure/terraform.mjs";
import { textOf } from "../report/table.mjs";
import { cases } from "./versus/cases.mjs";
import { comparisonOf, steps } from "./versus/comparison.mjs";
import { floors } from "./versus/floors.mjs";
import { openSide, sidesOf } from "./versus/sides.mjs";

/** How to measure this part, which needs a file that this project doesn't have. */
export const howTo =
  "Build linode/terraform-provider-linode outside of this folder, and name the file: npm run bench -- versus --provider FILE";

/** @param {string | undefined} name */
function chosen(name) {
  if (name === undefined) return cases;
  const found = cases.filter((each) => each.name === name);
  if (found.length === 0)
    throw new Advice(`unknown case ${name}; expected one of: ${cases.map((each) => `"${each.name}"`).join(", ")}.`);
  return found;
}

/**
 * The commands of one case, each by all sides in turn.
 * @param {string} folder
 * @param {ReturnType<typeof sidesOf>} sides
 * @param {(typeof cases)[number]} details
 * @param {number | undefined} givenRounds
 */
async function measureCase(folder, sides, { name, rounds, ...details }, givenRounds) {
  /** @type {Map<string, Awaited<ReturnType<typeof openSide>>>} */
  const open = new Map();
  try {
    for (const [side, of] of Object.entries(sides)) open.set(side, await openSide(folder, side, of, details));
    /** @type {Record<string, () => Promise<import("./versus/comparison.mjs").Figures>>} */
    const works = {};
    for (const [step, args] of Object.entries(steps)) {
      for (const [side, { space, relay }] of open) {
        works[`${step}: ${side}`] = async () => {
          relay.take();
          const { wall, cpu } = await space.run(args);
          return { wall, cpu, ...relay.take() };
        };
      }
    }
    const figures = await alternate(works, { rounds: givenRounds ?? rounds });
    /**
     * @param {string} side
     * @param {string} step
     */
    const figuresOf = (side, step) => {
      const found = figures[`${step}: ${side}`];
      if (!found) throw new Error(`${step} of ${side} was not measured`);
      return found;
    };
    return {
      name,
      hasLatency: details.latency > 0,
      sides: mapValues(sides, (_, side) => mapValues(steps, (_, step) => figuresOf(side, step))),
      userAgent: open.get("go")?.relay.userAgent() ?? "",
    };
  } finally {
    for (const { stop } of open.values()) await stop();
  }
}

/**
 * The table of a result, which comes before its rows.
 * @param {import("../report/results.mjs").Measured} result
 */
export const comparison = ({ cases = [] }) => comparisonOf(cases, "wall");

/**
 * The provider against the Go provider of the public cloud.
 * @param {import("./index.mjs").Details} details
 */
export async function versus({ folder, newFolder, provider, only, rounds }) {
  if (provider === undefined) throw new Advice(howTo);
  if (!existsSync(provider)) throw new Advice(`--provider must be a file, got ${provider}. ${howTo}`);
  const wanted = chosen(only);
  const files = { go: provider, executable: await buildExecutable(newFolder(folder)) };
  const sides = sidesOf(files);
  const measured = [];
  for (const each of wanted) {
    const result = await measureCase(newFolder(folder), sides, each, rounds);
    measured.push(result);
    console.error(`CPU time of ${each.name}:\n${textOf(comparisonOf([result], "cpu"))}`);
  }
  return {
    cases: measured,
    version: /terraform-provider-linode\/(\S+)/.exec(measured[0]?.userAgent ?? "")?.[1],
    rows: only === undefined ? await floors(newFolder(folder), sides) : [],
  };
}
