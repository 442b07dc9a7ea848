import { useEffect, useState } from "preact/hooks";
import { control } from "../../api/control";
import { ErrorMessage, say } from "../../parts/messages";
import { useLoaded } from "../../state/loaded";

type Limits = Readonly<Record<string, unknown>>;

/** The limits that every service has. */
const numbers = [
  { name: "requestsPerMinute", title: "Requests per minute" },
  { name: "maxPageSize", title: "Maximum page size" },
];
const supports = ["applied", "refused", "ignored"];

/** Converts the limits to form values. */
const textsOf = (limits: Limits): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(limits)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value as string | number | boolean)]),
  );

const wordsOf = (name: string) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

function bodyOf(texts: Readonly<Record<string, string>>): Limits {
  const entries = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return Object.fromEntries(
    entries.map(([name, text]) => [
      name,
      text === "true" ? true : text === "false" ? false : name === "filters" ? text : Number(text),
    ]),
  );
}

/** The form for the service's limits. An empty field means no limit. */
export function LimitsForm() {
  const { value, error } = useLoaded((signal) => control<Limits>("limits", { signal }), "limits", ["settings"]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<unknown>();
  const kept = JSON.stringify(value);
  useEffect(() => setTexts(textsOf(value ?? {})), [kept]);
  const further = Object.keys(value ?? {}).filter(
    (name) => !["shortenPages", "filters", ...numbers.map((each) => each.name)].includes(name),
  );
  const save = async () => {
    setRefusal(undefined);
    try {
      await control("limits", { method: "PUT", body: bodyOf(texts) });
      say("Limits saved.");
    } catch (reason) {
      setRefusal(reason);
    }
  };
  const set = (name: string, text: string) => setTexts({ ...texts, [name]: text });
  return (
    <form
      class="card form"
      aria-label="Limits"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>Limits</h2>
      <ErrorMessage error={error} />
      <div class="fields">
        {[...numbers, ...further.map((name) => ({ name, title: wordsOf(name) }))].map(({ name, title }) => (
          <label key={name}>
            <span class="capital">{title}</span>
            <input
              inputMode="numeric"
              placeholder="unlimited"
              value={texts[name] ?? ""}
              onInput={(event) => set(name, event.currentTarget.value)}
            />
          </label>
        ))}
        <label>
          Oversized pages
          <select
            value={texts["shortenPages"] ?? ""}
            onChange={(event) => set("shortenPages", event.currentTarget.value)}
          >
            <option value="">rejected</option>
            <option value="true">shortened</option>
          </select>
        </label>
        <label>
          Filters
          <select value={texts["filters"] ?? "applied"} onChange={(event) => set("filters", event.currentTarget.value)}>
            {supports.map((each) => (
              <option key={each} value={each}>
                {each === "refused" ? "rejected" : each}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ErrorMessage error={refusal} />
      <div class="dialog-actions">
        <button type="submit" class="button primary">
          Save limits
        </button>
      </div>
    </form>
  );
}
