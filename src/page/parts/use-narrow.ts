import { useEffect, useState } from "preact/hooks";

/** As in the style sheets: below it tables become cards. */
const narrow = matchMedia("(max-width: 720px)");

export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(narrow.matches);
  useEffect(() => {
    const update = () => setNarrow(narrow.matches);
    narrow.addEventListener("change", update);
    return () => narrow.removeEventListener("change", update);
  }, []);
  return isNarrow;
}
