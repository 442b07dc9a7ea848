import { control } from "../../api/control";
import type { Kind } from "../../api/kinds";
import { routeOfId, routeOfPath } from "../../api/kinds";
import type { Reference } from "../../api/service";
import { Empty, Waiting } from "../../parts/empty";
import { Problem } from "../../parts/problem";
import { useShared } from "../../state/shared";
import { useLoaded } from "../../state/use-loaded";
import { hrefOf } from "../../text/routes";

interface References {
  readonly to: readonly Reference[];
  readonly from: readonly Reference[];
  /** How many further ones refer to it. */
  readonly more?: number;
}

/** What the object refers to, and what refers to it. */
export function ReferencesTab({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const path = `references/${kind.kind}/${encodeURIComponent(id)}`;
  const { value, error } = useLoaded((signal) => control<References>(path, { signal }), path, ["*"]);
  return (
    <>
      <Problem error={error} />
      {!value && error === undefined ? <Waiting /> : null}
      {value ? (
        <div class="columns">
          <List title="Refers to" references={value.to}>
            It names no other object.
          </List>
          <List title="Referred to by" references={value.from} more={value.more ?? 0}>
            No other object names it.
          </List>
        </div>
      ) : null}
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly references: readonly Reference[];
  readonly more?: number;
  readonly children: string;
}

function List({ title, references, more = 0, children }: ListProps) {
  const { kinds } = useShared();
  const titleOf = (name: string) => kinds.find(({ kind }) => kind === name)?.title ?? name;
  return (
    <section class="card">
      <h2>
        {title} <span class="dim">{(references.length + more).toLocaleString("en")}</span>
      </h2>
      {references.length === 0 ? <Empty title={children} /> : null}
      <ul class="lines">
        {references.map(({ kind, id, label, path, through }) => {
          const to = routeOfPath(kinds, kind, path) ?? routeOfId(kinds, kind, id);
          const name = label ?? String(id);
          return (
            <li key={`${kind} ${String(id)} ${through}`}>
              <span class="dim">{titleOf(kind)}</span>
              {to ? <a href={hrefOf(to)}>{name}</a> : <span>{name}</span>}
              <span class="mono dim">{through}</span>
            </li>
          );
        })}
        {more > 0 ? <li class="dim">and {more.toLocaleString("en")} more</li> : null}
      </ul>
    </section>
  );
}
