import { useState } from "preact/hooks";
import { control, keepToken, Refusal } from "../api/control";
import { Problem } from "../parts/problem";

/** Asks for the token of the control interface, where the emulator needs one and the address did not bring it. */
export function TokenForm() {
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>();
  const check = async () => {
    setError(undefined);
    const token = text.trim();
    try {
      await control("clock", { headers: { authorization: `Bearer ${token}` } });
      keepToken(token);
    } catch (refusal) {
      setError(refusal instanceof Refusal && refusal.status === 401 ? new Error("That is not the token.") : refusal);
    }
  };
  return (
    <main class="token" id="main">
      <form
        class="card form"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <h1>Control token</h1>
        <p>
          Other machines reach this emulator, so its page needs the control token. The emulator printed it when it
          started, or <code>--control-token</code> gave it.
        </p>
        <label>
          Control token
          <input
            type="password"
            autocomplete="off"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Problem error={error} />
        <div class="dialog-actions">
          <button type="submit" class="button primary">
            Open the page
          </button>
        </div>
      </form>
    </main>
  );
}
