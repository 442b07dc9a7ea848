/** `problem`: a deploy stops at it. `warning`: a deploy may work, and something is to be done. */
export type Verdict = "good" | "warning" | "problem";

/** What was seen of one thing. */
export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  readonly words: string;
  /** What to do, in words that can be typed. */
  readonly todo?: string;
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  return {
    good: (words: string): Finding => ({ check, verdict: "good", words }),
    warning: (words: string, todo: string): Finding => ({ check, verdict: "warning", words, todo }),
    problem: (words: string, todo: string): Finding => ({ check, verdict: "problem", words, todo }),
  };
}

/** The worst of what was found. */
export function worstOf(findings: readonly Finding[]): Verdict {
  const has = (wanted: Verdict) => findings.some(({ verdict }) => verdict === wanted);
  return has("problem") ? "problem" : has("warning") ? "warning" : "good";
}
