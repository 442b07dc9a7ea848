import { useState } from "preact/hooks";
import { control } from "../../api/control";
import { ActionButton } from "../../parts/actions";
import { EmptyState, ErrorMessage, say } from "../../parts/messages";
import { ViewFrame } from "../../parts/page";
import { useShared } from "../../state/loaded";
import { effectWords, isSpent, matchWords, timesWords } from "./fault-words";

/** The list of faults, with a form for new ones. */
export function FaultsView() {
  const { faults } = useShared();
  return (
    <ViewFrame
      title="Faults"
      note="injected errors, closed connections and delays"
      actions={
        faults.length > 0 ? (
          <ActionButton onAct={() => control("faults", { method: "DELETE" })}>Remove all faults</ActionButton>
        ) : null
      }
    >
      <div class="columns">
        <section class="card" aria-label="Configured faults">
          <h2>
            Configured <span class="dim">{faults.length}</span>
          </h2>
          {faults.length === 0 ? (
            <EmptyState title="No faults">
              Add a fault to see how your program handles a failed request, a closed connection or a slow response.
            </EmptyState>
          ) : null}
          <ul class="lines faults">
            {faults.map((fault) => (
              <li key={fault.id}>
                <div class="fault">
                  <span class="mono">{matchWords(fault)}</span>
                  <span>
                    {effectWords(fault)} <span class="dim">{timesWords(fault)}</span>
                  </span>
                </div>
                <span class={`badge ${isSpent(fault) ? "asleep" : "bad"}`}>
                  {isSpent(fault) ? "spent" : "active"} · {fault.hits} {fault.hits === 1 ? "hit" : "hits"}
                </span>
                <ActionButton onAct={() => control(`faults/${String(fault.id)}`, { method: "DELETE" })}>
                  Remove<span class="hidden"> fault {fault.id}</span>
                </ActionButton>
              </li>
            ))}
          </ul>
        </section>
        <FaultForm />
      </div>
    </ViewFrame>
  );
}

const empty = {
  ...{ method: "", path: "", nth: "", times: "", probability: "" },
  ...{ effect: "status", status: "503", retryAfter: "", delayMs: "", drop: "before" },
};
type Form = typeof empty;

const numberIn = (text: string) => (text.trim() === "" ? undefined : Number(text));

/** Omits empty fields, for which the emulator has defaults. */
const withoutEmptyFields = (object: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== ""));

function bodyOf({ method, path, nth, times, probability, effect, status, retryAfter, delayMs, drop }: Form) {
  return {
    match: withoutEmptyFields({
      ...{ method, path, nth: numberIn(nth) },
      ...{ times: numberIn(times), probability: numberIn(probability) },
    }),
    effect: withoutEmptyFields({
      ...(effect === "status" ? { status: numberIn(status), retryAfter: numberIn(retryAfter) } : {}),
      ...(effect === "drop" ? { drop } : {}),
      delayMs: numberIn(delayMs),
    }),
  };
}

/** The form for a new fault. */
function FaultForm() {
  const [form, setForm] = useState<Form>(empty);
  const [error, setError] = useState<unknown>();
  const field = (name: keyof Form) => ({
    value: form[name],
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
  });
  const add = async () => {
    setError(undefined);
    try {
      await control("faults", { method: "POST", body: bodyOf(form) });
      say("Fault added.");
    } catch (refusal) {
      setError(refusal);
    }
  };
  return (
    <form
      class="card form"
      aria-label="Add a fault"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <h2>Add a fault</h2>
      <fieldset>
        <legend>Matching requests</legend>
        <div class="fields">
          <label>
            Method
            <select {...field("method")}>
              <option value="">any</option>
              {["GET", "POST", "PUT", "DELETE"].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <label class="wide">
            Path after /v4
            <input placeholder="/domains/*/records/**" {...field("path")} />
          </label>
          <label>
            First matching request
            <input inputMode="numeric" placeholder="1" {...field("nth")} />
          </label>
          <label>
            Requests (0 = all)
            <input inputMode="numeric" placeholder="1" {...field("times")} />
          </label>
          <label>
            Probability
            <input inputMode="decimal" placeholder="1" {...field("probability")} />
          </label>
        </div>
      </fieldset>
      <fieldset>
        <legend>Effect of the fault</legend>
        <div class="fields">
          <label>
            Effect
            <select {...field("effect")}>
              <option value="status">Returns an error</option>
              <option value="drop">Closes the connection</option>
              <option value="delay">Delays the response</option>
            </select>
          </label>
          {form.effect === "status" ? (
            <>
              <label>
                Status
                <input inputMode="numeric" {...field("status")} />
              </label>
              <label>
                Retry-After in seconds
                <input inputMode="numeric" placeholder="none" {...field("retryAfter")} />
              </label>
            </>
          ) : null}
          {form.effect === "drop" ? (
            <label>
              When
              <select {...field("drop")}>
                <option value="before">before the request is processed</option>
                <option value="after">after the request is processed</option>
              </select>
            </label>
          ) : null}
          <label>
            Delay in milliseconds
            <input inputMode="numeric" placeholder="none" {...field("delayMs")} />
          </label>
        </div>
      </fieldset>
      <ErrorMessage error={error} />
      <div class="dialog-actions">
        <button type="submit" class="button primary">
          Add fault
        </button>
      </div>
    </form>
  );
}
