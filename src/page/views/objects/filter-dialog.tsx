import { useState } from "preact/hooks";
import type { Condition, Operator } from "../../api/filter";
import { operators } from "../../api/filter";
import type { KindField } from "../../api/kinds";
import { ActionDialog } from "../../parts/dialog";

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

interface Props {
  readonly fields: readonly KindField[];
  readonly onAdd: (condition: Condition) => void;
  readonly onClose: () => void;
}

/** Asks for one condition that objects have to meet. */
export function FilterDialog({ fields, onAdd, onClose }: Props) {
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
