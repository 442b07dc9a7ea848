import { view } from "../../api/control";
import { xFilterHeader } from "../../api/filter";
import { type Kind, fillPath, idText, inSentence, placesIn, valueOf } from "../../api/kinds";
import { EmptyState, ErrorMessage, Waiting } from "../../parts/messages";
import { ViewFrame } from "../../parts/page";
import { JsonView } from "../../parts/values";
import { VirtualTable } from "../../parts/virtual-table";
import { replaceAddress } from "../../state/browser";
import { useLoaded, useShared } from "../../state/loaded";
import { type ObjectRow, usePagedRows } from "../../state/paged-rows";
import { type PageRoute, hrefOf, withQuery } from "../../text/routes";
import { columnsOf } from "./columns";
import { Toolbar, conditionsIn } from "./toolbar";

interface ObjectTableProps {
  readonly kind: Kind;
  /** The ids of the parent objects. */
  readonly above: readonly string[];
  readonly route: PageRoute;
  /**
   * Returns the path that a row links to.
   * @default the path of its object
   */
  readonly pathOf?: (id: string) => readonly string[];
}

/** The objects of one kind. */
export const ObjectTable = (props: ObjectTableProps) =>
  props.kind.paged ? <PagedTable {...props} /> : <WholeListing {...props} />;

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

function PagedTable({ kind, above, route, pathOf }: ObjectTableProps) {
  const wanted = {
    search: route.query.get("q") ?? "",
    conditions: conditionsIn(route),
    sort: route.query.get("sort") ?? "",
  };
  const rows = usePagedRows({
    path: fillPath(kind.list ?? "", above),
    filter: xFilterHeader(kind.fields, wanted),
    watched: kind.store,
  });
  const isNarrowed = wanted.search !== "" || wanted.conditions.length > 0;
  const hrefOfRow = (row: ObjectRow) => {
    const id = idText(valueOf(row, kind.id));
    if (kind.path === null || id === undefined) return undefined;
    return hrefOf(pathOf?.(id) ?? ["objects", kind.kind, ...above, id]);
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
          columns={columnsOf({ kind, hrefOfRow })}
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

/** The view of a kind. If the kind has a parent, there is one listing for each parent object. */
export function ListingView({ kind, ids, route }: ListingViewProps) {
  const { kinds } = useShared();
  const parent = kinds.find((each) => each.kind === kind.parent);
  if (kind.list === null) {
    return (
      <ViewFrame title={kind.title}>
        <EmptyState title="The API can't list these objects">
          There {kind.count === 1 ? "is one" : `are ${String(kind.count)}`}. Open the objects they belong to. to.
        </EmptyState>
      </ViewFrame>
    );
  }
  if (placesIn(kind.list) > ids.length && parent) {
    return (
      <ViewFrame title={kind.title} note={`in ${inSentence(parent.title)}`}>
        <p class="intro">
          Open one of the {inSentence(parent.title)} to see its {inSentence(kind.title)}.
        </p>
        <ObjectTable kind={parent} above={[]} route={route} pathOf={(id) => ["objects", kind.kind, id]} />
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
