import { useEffect } from "preact/hooks";
import { makeStore, useStore } from "../../state/store";

/** The sentences of the specification by the ids of its rules. */
type Sentences = Readonly<Record<string, string>>;

const sentences = makeStore<Sentences | undefined>(undefined);
let isAsked = false;

async function load(): Promise<void> {
  isAsked = true;
  try {
    const response = await fetch(new URL("rules.json", import.meta.url));
    sentences.set((await response.json()) as Sentences);
  } catch {
    // The id of the rule is shown without its sentence, and the next refusal asks again.
    isAsked = false;
  }
}

/** They are loaded when a rule is shown for the first time. */
export function useRules(isNeeded: boolean): Sentences | undefined {
  const known = useStore(sentences);
  useEffect(() => {
    if (isNeeded && !isAsked) void load();
  }, [isNeeded]);
  return known;
}
