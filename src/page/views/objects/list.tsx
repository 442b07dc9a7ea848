import { view } from "../../api/control";
import { filterHeader } from "../../api/filter";
import type { Kind } from "../../api/kinds";
import { filledPath, idText, valueOf } from "../../api/kinds";
import { Empty, Waiting } from "../../parts/empty";
import { JsonView } from "../../parts/json-view";
import { Problem } from "../../parts/problem";
import { VirtualTable } from "../../parts/virtual-table";
import { usePagedRows } from "../../state/paged-rows";
import type { Row } from "../../state/paged-rows";
import { replaceAddress } from "../../state/route";
import { useLoaded } from "../../state/use-loaded";
import type { Route } from "../../text/routes";
import { inSentence } from "../../text/in-sentence";
import { hrefOf, withQuery } from "../../text/routes";
import { columnsOf } from "./columns";
import { conditionsIn, Toolbar } from "./toolbar";

interface Props {
  readonly kind: Kind;
  /** The ids of the objects that it is inside of. */
  readonly above: readonly string[];
  readonly route: Route;
  /** Where a row leads to, other than to its object. */
  readonly pathOf?: (id: string) => readonly string[];
}

/** The objects of one kind. */
export const ObjectTable = (props: Props) =>
  props.kind.paged ? <PagedTable {...props} /> : <WholeListing {...props} />;

/** A listing that comes in one piece has a form of its own: it is shown as it is. */
function WholeListing({ kind, above }: Props) {
  const path = filledPath(kind.list ?? "", above);
  const { value, error } = useLoaded((signal) => view<unknown>(path, { signal }), path, [kind.store]);
  return (
    <>
      <Problem error={error} />
      {value === undefined && error === undefined ? <Waiting /> : null}
      {value === undefined ? null : <JsonView value={value} label={kind.title} />}
    </>
  );
}

function PagedTable({ kind, above, route, pathOf }: Props) {
  const wanted = {
    search: route.query.get("q") ?? "",
    conditions: conditionsIn(route),
    sort: route.query.get("sort") ?? "",
  };
  const rows = usePagedRows({
    path: filledPath(kind.list ?? "", above),
    filter: filterHeader(kind.fields, wanted),
    watched: kind.store,
  });
  const isNarrowed = wanted.search !== "" || wanted.conditions.length > 0;
  const hrefOfRow = (row: Row) => {
    const id = idText(valueOf(row, kind.id));
    if (kind.path === null || id === undefined) return undefined;
    return hrefOf(pathOf?.(id) ?? ["objects", kind.kind, ...above, id]);
  };
  return (
    <div class="listing">
      <Toolbar route={route} kind={kind} count={rows.isLoading ? undefined : rows.count} />
      <Problem error={rows.error} />
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
    return (
      <Empty title={`No ${what} like that`}>
        Nothing matches the search and the filters. Remove some of them to see more.
      </Empty>
    );
  }
  return (
    <Empty title={`No ${what} yet`}>
      Objects that you create through the API appear here at once. Run <code>terraform apply</code> or deploy a program
      against this emulator.
    </Empty>
  );
}
