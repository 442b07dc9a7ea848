import type { Kind } from "../api/kinds";
import { go, useNarrow } from "../state/browser";
import { useShared } from "../state/loaded";
import { hrefOf } from "../text/routes";

interface Item {
  readonly title: string;
  readonly href: string;
  readonly count?: number;
  readonly isInside?: boolean;
}

interface Section {
  readonly title: string;
  readonly items: readonly Item[];
}

/** Orders kinds so that each is followed by its children. */
function ordered(kinds: readonly Kind[]): readonly Kind[] {
  const names = new Set(kinds.map(({ kind }) => kind));
  const isTop = ({ parent }: Kind) => parent === null || !names.has(parent);
  const flattenKinds = (kind: Kind): readonly Kind[] => [
    kind,
    ...kinds.filter(({ parent }) => parent === kind.kind).flatMap(flattenKinds),
  ];
  return kinds.filter(isTop).flatMap(flattenKinds);
}

function sectionsOf(kinds: readonly Kind[], jobs: number, faults: number): readonly Section[] {
  const item = ({ kind, title, count, parent }: Kind): Item => {
    return { title, href: hrefOf(["objects", kind]), count, isInside: parent !== null };
  };
  return [
    {
      title: "Service",
      items: [
        { title: "Requests", href: "#/requests" },
        { title: "Topology", href: "#/topology" },
        { title: "In progress", href: "#/jobs", count: jobs },
        { title: "Events", href: "#/events" },
        { title: "Faults", href: "#/faults", count: faults },
        { title: "Users", href: "#/users" },
        { title: "State and limits", href: "#/service" },
      ],
    },
    { title: "Objects", items: ordered(kinds).map(item) },
  ];
}

/** The navigation: a list on wide screens, and a select on narrow ones. */
export function Navigation({ current }: { readonly current: string }) {
  const { kinds, jobs, faults } = useShared();
  const isNarrow = useNarrow();
  const sections = sectionsOf(kinds, jobs.length, faults.length);
  return (
    <nav class="nav" aria-label="Views">
      {isNarrow ? (
        <label>
          <span class="hidden">View</span>
          <select value={current} onChange={(event) => go(event.currentTarget.value)}>
            {sections.map(({ title, items }) => (
              <optgroup key={title} label={title}>
                {items.map((item) => (
                  <option key={item.href} value={item.href}>
                    {item.isInside ? "  " : ""}
                    {item.title}
                    {item.count === undefined ? "" : ` (${item.count.toLocaleString("en")})`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      ) : (
        sections.map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.href}>
                  <a
                    href={item.href}
                    class={`${item.isInside ? "inside" : ""}${item.count === 0 ? " none" : ""}`}
                    aria-current={item.href === current ? "page" : undefined}
                  >
                    <span>{item.title}</span>
                    {item.count === undefined ? null : <span class="nav-count">{item.count.toLocaleString("en")}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </nav>
  );
}
