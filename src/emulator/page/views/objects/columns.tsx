import { type Kind, type KindField, labelOrId, valueOf } from "../../api/kinds";
import { ShortTime, StatusBadge } from "../../parts/values";
import type { Column } from "../../parts/virtual-table";
import type { ObjectRow } from "../../state/paged-rows";
import { timeOf } from "../../text/time";

/** The maximum number of columns that fit. */
const maxFields = 6;

/** The fields that users look for first, if the kind has them. */
const first = ["type", "region", "engine", "target", "ipv4", "address", "tags"];
/** Fields that are long, or equal for all objects. */
const last = /^(group|created|updated)$|_sec$|_uuid$/;

const rank = ({ name }: KindField) => {
  const place = first.indexOf(name);
  if (place !== -1) return place;
  return last.test(name) ? 100 : 50;
};

/** Returns the fields of a table, without name, id and status. */
function shownFields(kind: Kind): readonly KindField[] {
  const own = [kind.id, kind.label, "status"];
  return kind.fields
    .filter(({ name, type }) => !own.includes(name) && type !== "object")
    .map((field, index) => ({ field, order: rank(field) * 1000 + index }))
    .sort((one, other) => one.order - other.order)
    .slice(0, maxFields)
    .map(({ field }) => field);
}

const words = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(words).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

const titleOf = (name: string) => name.replaceAll("_", " ").replaceAll(".", " › ");

/** A cell with a value. A value that isn't set is empty. */
function Value({ value }: { readonly value: unknown }) {
  if (typeof value === "boolean") return <span class={value ? "" : "dim"}>{value ? "yes" : "no"}</span>;
  const text = words(value);
  return timeOf(text) === undefined ? <span title={text}>{text}</span> : <ShortTime time={text} />;
}

const widths: Readonly<Record<KindField["type"], string>> = {
  text: "minmax(96px, 1.2fr)",
  list: "minmax(90px, 0.9fr)",
  object: "minmax(90px, 1fr)",
  number: "minmax(64px, 0.6fr)",
  flag: "minmax(64px, 0.6fr)",
};

interface Options {
  readonly kind: Kind;
  readonly hrefOfRow: (row: ObjectRow) => string | undefined;
}

export function columnsOf({ kind, hrefOfRow }: Options): readonly Column<ObjectRow>[] {
  const sortable = (name: string) => {
    const field = kind.fields.find((each) => each.name === name);
    return field?.filter && (field.type === "text" || field.type === "number") ? name : undefined;
  };
  const title = kind.label ?? kind.id;
  const link = (row: ObjectRow) => {
    const href = hrefOfRow(row);
    const text = labelOrId(kind, row);
    return href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>;
  };
  const hasStatus = kind.fields.some(({ name }) => name === "status");
  return [
    ...(title === kind.id
      ? []
      : [
          {
            title: kind.id,
            width: "minmax(40px, 70px)",
            sort: sortable(kind.id),
            cell: (row: ObjectRow) => <span class="mono dim">{words(valueOf(row, kind.id))}</span>,
          },
        ]),
    { title: titleOf(title), width: "minmax(140px, 2fr)", sort: sortable(title), card: "title", cell: link },
    ...(hasStatus
      ? [
          {
            ...{ title: "status", width: "minmax(96px, 130px)", sort: sortable("status"), card: "badge" as const },
            cell: (row: ObjectRow) =>
              typeof row["status"] === "string" ? <StatusBadge status={row["status"]} /> : null,
          },
        ]
      : []),
    ...shownFields(kind).map(({ name, type }): Column<ObjectRow> => {
      return {
        title: titleOf(name),
        card: first.includes(name) ? "word" : "none",
        width: widths[type],
        sort: sortable(name),
        cell: (row) => <Value value={valueOf(row, name)} />,
      };
    }),
  ];
}
