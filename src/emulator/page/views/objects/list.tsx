import { view } from "../../api/control";
import { xFilterHeader } from "../../api/filter";
import { fillPath, idText, inSentence, type Kind, placesIn, valueOf } from "../../api/kinds";
import { EmptyState, ErrorMessage, Waiting } from "../../parts/messages";
import { ViewFrame } from "../../parts/page";
import { JsonView } from "../../parts/values";
import { type Column, VirtualTable } from "../../parts/virtual-table";
import { replaceAddress } from "../../state/browser";
import { useLoaded, useShared } from "../../state/loaded";
import { type ObjectRow, usePagedRows } from "../../state/paged-rows";
import { hrefOf, type PageRoute, withQuery } from "../../text/routes";
import { columnsOf } from "./columns";
import { conditionsIn, Toolbar } from "./toolbar";

interface ObjectTableProps {
  readonly kind: Kind;
  /** The ids of the parent objects. */
  readonly above: readonly string[];
  readonly route: PageRoute;
  /** The kind of the parents, if the table has the objects of all parents. */
  readonly parent?: Kind;
}

/** The objects of one kind. */
export const ObjectTable = (props: ObjectTableProps) =>
  props.kind.paged || props.parent ? <PagedTable {...props} /> : <WholeListing {...props} />;

/** A listing without pages has its own format, so it is shown as JSON. */
function WholeListing({ kind, above }: ObjectTableProps) {
  const path = fillPath(kind.list ?? "", above);
  const { value, error } = useLoaded((signal) => view<unknown>(path, { signal }), path, [kind.store]);
  return (
    <>
      <ErrorMessage error={error} />
      {value === undefined && error === undefined ? <Waiting /> : null}
      {value === undefined ? null : <JsonView value={value} label={kind.title} />}
    </>
  );
}

/** The parent of a row in a table with the objects of all parents. */
function parentIn(row: ObjectRow): { readonly id: string; readonly label: string } | undefined {
  const { id, label } = (row["parent"] ?? {}) as ObjectRow;
  const text = idText(id);
  return text === undefined ? undefined : { id: text, label: idText(label) ?? text };
}

function PagedTable({ kind, above, route, parent }: ObjectTableProps) {
  const wanted = {
    search: route.query.get("q") ?? "",
    conditions: conditionsIn(route),
    sort: route.query.get("sort") ?? "",
  };
  const rows = usePagedRows({
    path: parent ? `children/${kind.kind}` : `view${fillPath(kind.list ?? "", above)}`,
    filter: xFilterHeader(kind.fields, wanted),
    watched: kind.store,
  });
  const isNarrowed = wanted.search !== "" || wanted.conditions.length > 0;
  const hrefOfRow = (row: ObjectRow) => {
    const id = idText(valueOf(row, kind.id));
    if (kind.path === null || id === undefined) return undefined;
    const own = parent ? parentIn(row)?.id : undefined;
    return hrefOf(["objects", kind.kind, ...above, ...(own === undefined ? [] : [own]), id]);
  };
  return (
    <div class="listing">
      <Toolbar route={route} kind={kind} count={rows.isLoading ? undefined : rows.count} />
      <ErrorMessage error={rows.error} />
      {rows.count === undefined && rows.error === undefined ? <Waiting /> : null}
      {rows.count === 0 && !rows.isLoading ? <Nothing kind={kind} isNarrowed={isNarrowed} /> : null}
      {rows.count !== undefined && rows.count > 0 ? (
        <VirtualTable
          label={kind.title}
          columns={[...columnsOf({ kind, hrefOfRow }), ...(parent ? [parentColumn(parent)] : [])]}
          count={rows.count}
          rowAt={rows.rowAt}
          hrefOf={hrefOfRow}
          onShow={rows.show}
          of={rows.key}
          isLoading={rows.isLoading}
          sort={wanted.sort}
          onSort={(sort) => replaceAddress(withQuery(route, { sort }))}
        />
      ) : null}
    </div>
  );
}

/** The name of the parent, with a link to it. */
const parentColumn = (parent: Kind): Column<ObjectRow> => ({
  title: inSentence(parent.title).replace(/s$/, ""),
  width: "minmax(120px, 1.5fr)",
  card: "word",
  cell: (row) => {
    const found = parentIn(row);
    return found ? <a href={hrefOf(["objects", parent.kind, found.id])}>{found.label}</a> : null;
  },
});

function Nothing({ kind, isNarrowed }: { readonly kind: Kind; readonly isNarrowed: boolean }) {
  const what = inSentence(kind.title);
  if (isNarrowed) {
    return <EmptyState title={`No matching ${what}`}>Change the search or remove a filter to see more.</EmptyState>;
  }
  return (
    <EmptyState title={`No ${what} yet`}>
      Objects appear here when you create them. Run <code>terraform apply</code> or deploy a program against this
      emulator.
    </EmptyState>
  );
}

interface ListingViewProps {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly route: PageRoute;
}

/** The view of a kind. Without the id of a parent, it has the objects of all parents. */
export function ListingView({ kind, ids, route }: ListingViewProps) {
  const { kinds } = useShared();
  const parent = kinds.find((each) => each.kind === kind.parent);
  if (kind.list === null) {
    return (
      <ViewFrame title={kind.title}>
        <EmptyState title="The API can't list these objects">
          There {kind.count === 1 ? "is one" : `are ${String(kind.count)}`}. Open the objects they belong to.
        </EmptyState>
      </ViewFrame>
    );
  }
  if (placesIn(kind.list) > ids.length && parent) {
    return (
      <ViewFrame title={kind.title} note={`of all ${inSentence(parent.title)}`}>
        <ObjectTable kind={kind} above={[]} route={route} parent={parent} />
      </ViewFrame>
    );
  }
  return (
    <ViewFrame
      title={kind.title}
      {...(parent && ids.length > 0 ? { above: { title: parent.title, href: hrefOf(["objects", parent.kind]) } } : {})}
    >
      <ObjectTable kind={kind} above={ids} route={route} />
    </ViewFrame>
  );
}
