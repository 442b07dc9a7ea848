import { useState } from "preact/hooks";
import { type Condition, conditionText, type Operator, operators, parseCondition } from "../../api/filter";
import type { Kind, KindField } from "../../api/kinds";
import { ActionDialog } from "../../parts/actions";
import { SearchField } from "../../parts/search-field";
import { replaceAddress } from "../../state/browser";
import { type PageRoute, withQuery } from "../../text/routes";

export const conditionsIn = ({ query }: PageRoute): readonly Condition[] =>
  query.getAll("where").flatMap((text) => parseCondition(text) ?? []);

const conditionWords = ({ field, operator, value }: Condition) =>
  `${field} ${operator}${operator === "is empty" ? "" : ` ${value}`}`;

interface ToolbarProps {
  readonly route: PageRoute;
  readonly kind: Kind;
  readonly count: number | undefined;
}

/** The search and the filters of a listing. On narrow screens, without column headers, also the sort order. */
export function Toolbar({ route, kind, count }: ToolbarProps) {
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

const fitting: Readonly<Record<KindField["type"], readonly Operator[]>> = {
  text: ["contains", "is", "is not", "is empty", "above", "at least", "below", "at most"],
  number: ["is", "is not", "above", "at least", "below", "at most", "is empty"],
  flag: ["is"],
  list: ["is", "is not"],
  object: ["is empty"],
};

const operatorsOf = (field: KindField | undefined): readonly Operator[] => {
  if (field?.choices) return ["is", "is not"];
  return field ? fitting[field.type] : (Object.keys(operators) as Operator[]);
};

interface FilterDialogProps {
  readonly fields: readonly KindField[];
  readonly onAdd: (condition: Condition) => void;
  readonly onClose: () => void;
}

/** Asks for one filter condition. */
function FilterDialog({ fields, onAdd, onClose }: FilterDialogProps) {
  const [name, setName] = useState(fields.find((each) => each.name === "status")?.name ?? fields[0]?.name ?? "");
  const field = fields.find((each) => each.name === name);
  const allowed = operatorsOf(field);
  const [wanted, setOperator] = useState<Operator>("is");
  const operator = allowed.includes(wanted) ? wanted : (allowed[0] ?? "is");
  const choices = field?.type === "flag" ? ["true", "false"] : field?.choices;
  const [text, setText] = useState("");
  const value = choices && !choices.includes(text) ? (choices[0] ?? "") : text;
  return (
    <ActionDialog
      title="Add filter"
      action="Add filter"
      onClose={onClose}
      onAction={() => {
        onAdd({ field: name, operator, value: operator === "is empty" ? "" : value });
        return Promise.resolve();
      }}
    >
      <label>
        Field
        <select autofocus value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {fields.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
        </select>
      </label>
      <label>
        Comparison
        <select value={operator} onChange={(event) => setOperator(event.currentTarget.value as Operator)}>
          {allowed.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {operator === "is empty" ? null : (
        <label>
          Value
          {choices ? (
            <select value={value} onChange={(event) => setText(event.currentTarget.value)}>
              {choices.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          ) : (
            <input value={value} onInput={(event) => setText(event.currentTarget.value)} />
          )}
        </label>
      )}
    </ActionDialog>
  );
}
