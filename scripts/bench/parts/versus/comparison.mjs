// The table of the measured cases: the figures of our provider, as ratios to those of the Go provider.
import { mapValues } from "../../measure/alternate.mjs";

/** @typedef {Readonly<Record<"wall" | "cpu" | "requests" | "chain", number>>} Figures */

/** @typedef {Readonly<Record<keyof typeof steps, Figures>>} Side */

/**
 * The figures of all sides in one case.
 * @typedef {object} Case
 * @property {string} name
 * @property {boolean} hasLatency
 * @property {Readonly<Record<"go" | "script" | "executable", Side>>} sides
 */

/** The measured commands, in their order. */
export const steps = {
  "plan of new": ["plan", "-input=false"],
  apply: ["apply", "-input=false", "-auto-approve"],
  // An exit code other than 0 shows a plan with changes, which is an error of the measurement.
  "plan without changes": ["plan", "-input=false", "-detailed-exitcode"],
  destroy: ["destroy", "-input=false", "-auto-approve"],
};
const refresh = "plan without changes";
/** @param {number} value */
const number = (value) => Math.round(value).toLocaleString("en-US");
/** @param {number} ms */
const seconds = (ms) => (ms < 10_000 ? (ms / 1_000).toFixed(2) : (ms / 1_000).toFixed(1));

/**
 * The rows of the cases.
 * @param {readonly Case[]} cases
 * @param {"wall" | "cpu"} time the compared figure
 */
export function comparisonOf(cases, time) {
  return cases.flatMap(({ name, hasLatency, sides: { go, ...ours } }) =>
    Object.entries(ours).map(([side, figures], index) => {
      /**
       * @param {keyof typeof steps} step
       * @param {keyof Figures} figure
       */
      const versus = (step, figure) => `${number(figures[step][figure])} : ${number(go[step][figure])}`;
      const ratios = mapValues(steps, (_, step) => {
        const [own, other] = [figures[step][time], go[step][time]];
        return `${(own / other).toFixed(2)} (${seconds(own)} : ${seconds(other)})`;
      });
      const chains = hasLatency ? Object.values(mapValues(steps, (_, step) => versus(step, "chain"))) : [];
      return {
        case: index === 0 ? name : "",
        ours: side,
        ...ratios,
        "requests to refresh": versus(refresh, "requests"),
        "one after the other": chains.join(", "),
      };
    }),
  );
}
