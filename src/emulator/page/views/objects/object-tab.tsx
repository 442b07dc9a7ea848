import type { ReferenceToObject } from "../../../api";
import { control } from "../../api/control";
import { idText, type Kind, routeOfId, routeOfPath } from "../../api/kinds";
import { ErrorMessage } from "../../parts/messages";
import { JsonView } from "../../parts/values";
import { useLoaded, useShared } from "../../state/loaded";
import type { ObjectRow } from "../../state/paged-rows";
import { hrefOf } from "../../text/routes";

interface ObjectTabProps {
  readonly kind: Kind;
  readonly id: string;
  readonly object: ObjectRow;
}

/** An object in the API's form, with its references. */
export function ObjectTab({ kind, id, object }: ObjectTabProps) {
  const { kinds } = useShared();
  const path = `references/${kind.kind}/${encodeURIComponent(id)}`;
  const { value, error } = useLoaded((signal) => control<References>(path, { signal }), path, ["*"]);
  const linkOf = (name: string, given: unknown) => {
    const meant = value?.to.find(({ through, id: other }) => through === name && String(other) === idText(given));
    return meant && hrefOfReference(kinds, meant);
  };
  return (
    <div class="object">
      <JsonView value={object} label={`${kind.title} ${id} as JSON`} linkOf={linkOf} />
      <div>
        <ErrorMessage error={error} />
        {value ? <ReferenceLists references={value} /> : null}
      </div>
    </div>
  );
}

interface References {
  readonly to: readonly ReferenceToObject[];
  readonly from: readonly ReferenceToObject[];
  /** The number of further references to it. */
  readonly more?: number;
}

/** The references from and to an object. */
const ReferenceLists = ({ references: { to, from, more = 0 } }: { readonly references: References }) => (
  <div class="stack">
    <List title="References" references={to} more={0}>
      This object has no references.
    </List>
    <List title="Referenced by" references={from} more={more}>
      No object references this one.
    </List>
  </div>
);

/** Returns the link to an object. An object without its own view is found in its listing. */
function hrefOfReference(kinds: readonly Kind[], { kind, id, label, path }: ReferenceToObject): string | undefined {
  const to = routeOfPath(kinds, kind, path) ?? routeOfId(kinds, kind, id);
  if (to) return hrefOf(to);
  const isListed = kinds.some((each) => each.kind === kind && each.list !== null && each.parent === null);
  return isListed ? hrefOf(["objects", kind], { q: label ?? String(id) }) : undefined;
}

interface ListProps {
  readonly title: string;
  readonly references: readonly ReferenceToObject[];
  readonly more: number;
  readonly children: string;
}

function List({ title, references, more, children }: ListProps) {
  const { kinds } = useShared();
  const titleOf = (name: string) => kinds.find(({ kind }) => kind === name)?.title ?? name;
  return (
    <section class="card" aria-label={title}>
      <h2>
        {title} <span class="dim">{(references.length + more).toLocaleString("en")}</span>
      </h2>
      {references.length === 0 ? <p class="dim">{children}</p> : null}
      <ul class="lines">
        {references.map((each) => {
          const { kind, id, label, through } = each;
          const href = hrefOfReference(kinds, each);
          const name = label ?? String(id);
          return (
            <li key={`${kind} ${String(id)} ${through}`}>
              <span class="dim">{titleOf(kind)}</span>
              {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
              <span class="mono dim">{through}</span>
            </li>
          );
        })}
        {more > 0 ? <li class="dim">and {more.toLocaleString("en")} more</li> : null}
      </ul>
    </section>
  );
}
