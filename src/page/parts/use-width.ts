import { useEffect, useState } from "preact/hooks";

/** As in the style sheets: below it tables become cards. */
const narrow = matchMedia("(max-width: 720px)");
/** Below it there is no room for two things beside each other. */
const medium = matchMedia("(max-width: 1000px)");

function useMatch(list: MediaQueryList): boolean {
  const [matches, setMatches] = useState(list.matches);
  useEffect(() => {
    const update = () => setMatches(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [list]);
  return matches;
}

export const useNarrow = (): boolean => useMatch(narrow);

export const useMedium = (): boolean => useMatch(medium);
