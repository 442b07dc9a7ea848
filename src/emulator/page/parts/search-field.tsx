import { useEffect, useRef, useState } from "preact/hooks";
import { replaceAddress } from "../state/browser";
import { type PageRoute, withQuery } from "../text/routes";

const typingMs = 200;

/** The search field. It sends the search shortly after the last key press. */
export function SearchField({ route, label }: { readonly route: PageRoute; readonly label: string }) {
  const now = route.query.get("q") ?? "";
  const [text, setText] = useState(now);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => setText(now), [now]);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => replaceAddress(withQuery(route, { q: next })), typingMs);
  };
  useEffect(() => () => clearTimeout(timer.current), [route]);
  return (
    <input
      class="search"
      type="search"
      placeholder="Search"
      aria-label={label}
      value={text}
      onInput={(event) => type(event.currentTarget.value)}
    />
  );
}
