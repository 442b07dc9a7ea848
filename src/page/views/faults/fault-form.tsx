import { useState } from "preact/hooks";
import { control } from "../../api/control";
import { Problem } from "../../parts/problem";
import { say } from "../../parts/toast";

const empty = {
  ...{ method: "", path: "", nth: "", times: "", probability: "" },
  ...{ effect: "status", status: "503", retryAfter: "", delayMs: "", drop: "before" },
};
type Form = typeof empty;

const number = (text: string) => (text.trim() === "" ? undefined : Number(text));

/** What is not said is left out: the emulator has values for it. */
const said = (object: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== ""));

function bodyOf({ method, path, nth, times, probability, effect, status, retryAfter, delayMs, drop }: Form) {
  return {
    match: said({
      ...{ method, path, nth: number(nth) },
      ...{ times: number(times), probability: number(probability) },
    }),
    effect: said({
      ...(effect === "status" ? { status: number(status), retryAfter: number(retryAfter) } : {}),
      ...(effect === "drop" ? { drop } : {}),
      delayMs: number(delayMs),
    }),
  };
}

/** Asks what is to go wrong. */
export function FaultForm() {
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
      say("The fault is set.");
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
        <legend>Which requests</legend>
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
            Path behind /v4
            <input placeholder="/domains/*/records/**" {...field("path")} />
          </label>
          <label>
            First to fail
            <input inputMode="numeric" placeholder="1" {...field("nth")} />
          </label>
          <label>
            How many (0: all)
            <input inputMode="numeric" placeholder="1" {...field("times")} />
          </label>
          <label>
            Probability
            <input inputMode="decimal" placeholder="1" {...field("probability")} />
          </label>
        </div>
      </fieldset>
      <fieldset>
        <legend>What goes wrong</legend>
        <div class="fields">
          <label>
            Effect
            <select {...field("effect")}>
              <option value="status">Answers an error</option>
              <option value="drop">Cuts the connection</option>
              <option value="delay">Is slow</option>
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
                <option value="before">before it takes effect</option>
                <option value="after">after it took effect</option>
              </select>
            </label>
          ) : null}
          <label>
            Delay in milliseconds
            <input inputMode="numeric" placeholder="none" {...field("delayMs")} />
          </label>
        </div>
      </fieldset>
      <Problem error={error} />
      <div class="dialog-actions">
        <button type="submit" class="button primary">
          Add fault
        </button>
      </div>
    </form>
  );
}
