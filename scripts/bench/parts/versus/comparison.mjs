// The table of the measured cases: the figures of our provider, as ratios to those of the Go provider.

/** The measured commands, in their order. */
export const steps = {
  "plan of new": ["plan", "-input=false"],
  apply: ["apply", "-input=false", "-auto-approve"],
  // An exit code other than 0 shows a plan with changes, which is an error of the measurement.
  "plan without changes": ["plan", "-input=false", "-detailed-exitcode"],
  destroy: ["destroy", "-input=false", "-auto-approve"],
};
const refresh = "plan without changes";
const number = (value) => Math.round(value).toLocaleString("en-US");
const seconds = (ms) => (ms < 10_000 ? (ms / 1_000).toFixed(2) : (ms / 1_000).toFixed(1));

/** The rows of the cases. `time` is the compared figure: wall or cpu. */
export function comparisonOf(cases, time) {
  return cases.flatMap(({ name, hasLatency, sides: { go, ...ours } }) =>
    Object.entries(ours).map(([side, figures], index) => {
      const versus = (step, figure) => `${number(figures[step][figure])} : ${number(go[step][figure])}`;
      const ratios = Object.keys(steps).map((step) => {
        const [own, other] = [figures[step][time], go[step][time]];
        return [step, `${(own / other).toFixed(2)} (${seconds(own)} : ${seconds(other)})`];
      });
      const chains = hasLatency ? Object.keys(steps).map((step) => versus(step, "chain")) : [];
      return {
        case: index === 0 ? name : "",
        ours: side,
        ...Object.fromEntries(ratios),
        "requests to refresh": versus(refresh, "requests"),
        "one after the other": chains.join(", "),
      };
    }),
  );
}
