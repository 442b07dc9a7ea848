import { filterHeader } from "../../api/filter";
import type { Kind } from "../../api/kinds";
import { filledPath, idText, valueOf } from "../../api/kinds";
import { Empty, Waiting } from "../../parts/empty";
import { Problem } from "../../parts/problem";
import { VirtualTable } from "../../parts/virtual-table";
import { usePagedRows } from "../../state/paged-rows";
import type { Row } from "../../state/paged-rows";
import { replaceAddress } from "../../state/route";
import { useShared } from "../../state/shared";
import type { Route } from "../../text/routes";
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
export function ObjectTable({ kind, above, route, pathOf }: Props) {
  const { kinds } = useShared();
  const wanted = {
    search: route.query.get("q") ?? "",
    conditions: conditionsIn(route),
    sort: route.query.get("sort") ?? "",
  };
  const rows = usePagedRows({
    path: filledPath(kind.list ?? "", above),
    paged: kind.paged,
    filter: kind.paged ? filterHeader(kind.fields, wanted) : undefined,
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
      {kind.paged ? <Toolbar route={route} kind={kind} count={rows.count} /> : null}
      <Problem error={rows.error} />
      {rows.count === undefined && rows.error === undefined ? <Waiting /> : null}
      {rows.count === 0 ? <Nothing kind={kind} isNarrowed={isNarrowed} /> : null}
      {rows.count !== undefined && rows.count > 0 ? (
        <VirtualTable
          label={kind.title}
          columns={columnsOf({ kind, kinds, hrefOfRow })}
          count={rows.count}
          rowAt={rows.rowAt}
          hrefOf={hrefOfRow}
          onShow={rows.show}
          {...(kind.paged
            ? { sort: wanted.sort, onSort: (sort: string) => replaceAddress(withQuery(route, { sort })) }
            : {})}
        />
      ) : null}
    </div>
  );
}

function Nothing({ kind, isNarrowed }: { readonly kind: Kind; readonly isNarrowed: boolean }) {
  const what = kind.title.toLowerCase();
  if (isNarrowed) {
    return (
      <Empty title={`No ${what} like that`}>
        Nothing matches the search and the filters. Remove some of them to see more.
      </Empty>
    );
  }
  return (
    <Empty title={`No ${what} yet`}>
      What a program makes through the API appears here at once: run <code>terraform apply</code> or{" "}
      <code>cdktf deploy</code> against this emulator, or send a POST to <code>{kind.list}</code>.
    </Empty>
  );
}
