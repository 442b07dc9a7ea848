import { useRef, useState } from "preact/hooks";
import { control, controlResponse } from "../../api/control";
import { ActionButton } from "../../parts/action-button";
import { ActionDialog } from "../../parts/dialog";
import { Problem } from "../../parts/problem";
import { say } from "../../parts/toast";

async function download(): Promise<void> {
  const url = URL.createObjectURL(await (await controlResponse("state")).blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = "stratus-state.json";
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The whole account as a file, and the way back to an empty one. */
export function StateCard() {
  const [isResetting, setResetting] = useState(false);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<unknown>();
  const input = useRef<HTMLInputElement>(null);
  const done = () => {
    setFile(undefined);
    if (input.current) input.current.value = "";
  };
  return (
    <section class="card" aria-label="State">
      <h2>State</h2>
      <p class="dim">All objects, what is under way, the time, users, faults and limits, as one JSON file.</p>
      <div class="buttons">
        <ActionButton onAct={download}>Export state</ActionButton>
        <label class="button file">
          Import state
          <input
            ref={input}
            class="hidden"
            type="file"
            accept="application/json,.json"
            onChange={(event) => {
              setError(undefined);
              setFile(event.currentTarget.files?.[0]);
            }}
          />
        </label>
        <button type="button" class="button danger-text" onClick={() => setResetting(true)}>
          Reset
        </button>
      </div>
      <Problem error={error} />
      {file ? (
        <ActionDialog
          title={`Import ${file.name}?`}
          action="Import"
          isDangerous
          onClose={done}
          onAction={async () => {
            await control("state", { method: "PUT", body: await jsonIn(file) });
            say(`Imported ${file.name}.`);
          }}
        >
          <p>What is in the emulator now is replaced by what the file has.</p>
        </ActionDialog>
      ) : null}
      {isResetting ? (
        <ActionDialog
          title="Reset the emulator?"
          action="Reset"
          isDangerous
          onClose={() => setResetting(false)}
          onAction={async () => {
            await control("reset", { method: "POST", body: {} });
            say("The emulator is as new.");
          }}
        >
          <p>All objects, users, tokens, faults and limits go. What you have not exported is lost.</p>
        </ActionDialog>
      ) : null}
    </section>
  );
}

async function jsonIn(file: File): Promise<unknown> {
  const text = await file.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file.name} is no JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
