import { useEffect, useRef, useState } from "preact/hooks";
import type { Condition } from "../../api/filter";
import { conditionText, parseCondition } from "../../api/filter";
import type { Kind } from "../../api/kinds";
import { replaceAddress } from "../../state/route";
import { withQuery } from "../../text/routes";
import type { Route } from "../../text/routes";
import { FilterDialog } from "./filter-dialog";

const typingMs = 200;

/** The search, which asks the server a moment after the last key. */
export function SearchField({ route, label }: { readonly route: Route; readonly label: string }) {
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

export const conditionsIn = ({ query }: Route): readonly Condition[] =>
  query.getAll("where").flatMap((text) => parseCondition(text) ?? []);

const conditionWords = ({ field, operator, value }: Condition) =>
  `${field} ${operator}${operator === "is empty" ? "" : ` ${value}`}`;

interface Props {
  readonly route: Route;
  readonly kind: Kind;
  readonly count: number | undefined;
}

/** What of a listing is wanted: the search, the filters, and the order where there are no columns to click on. */
export function Toolbar({ route, kind, count }: Props) {
  const [isOpen, setOpen] = useState(false);
  const conditions = conditionsIn(route);
  const keep = (next: readonly Condition[]) => replaceAddress(withQuery(route, { where: next.map(conditionText) }));
  const fields = kind.fields.filter(({ filter }) => filter);
  const sort = route.query.get("sort") ?? "";
  return (
    <div class="toolbar" role="search">
      <SearchField route={route} label={`Search ${kind.title}`} />
      {fields.length > 0 ? (
        <button type="button" class="button" onClick={() => setOpen(true)}>
          Add filter
        </button>
      ) : null}
      <label class="only-narrow">
        <span class="hidden">Sort by</span>
        <select
          value={sort}
          onChange={(event) => replaceAddress(withQuery(route, { sort: event.currentTarget.value }))}
        >
          <option value="">Sort by …</option>
          {fields
            .filter(({ type }) => type === "text" || type === "number")
            .flatMap(({ name }) => [
              <option key={name} value={name}>{`${name} ↑`}</option>,
              <option key={`-${name}`} value={`-${name}`}>{`${name} ↓`}</option>,
            ])}
        </select>
      </label>
      {conditions.map((each) => (
        <span class="chip" key={conditionText(each)}>
          {conditionWords(each)}
          <button
            type="button"
            aria-label={`Remove filter ${conditionWords(each)}`}
            onClick={() => keep(conditions.filter((other) => other !== each))}
          >
            ✕
          </button>
        </span>
      ))}
      <span class="count" role="status">
        {count === undefined ? "" : `${count.toLocaleString("en")} ${count === 1 ? "object" : "objects"}`}
      </span>
      {isOpen ? (
        <FilterDialog fields={fields} onAdd={(added) => keep([...conditions, added])} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
