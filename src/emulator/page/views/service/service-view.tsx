import { useRef, useState } from "preact/hooks";
import { control, controlResponse } from "../../api/control";
import { ActionButton, ActionDialog } from "../../parts/actions";
import { ErrorMessage, say } from "../../parts/messages";
import { ViewFrame } from "../../parts/page";
import { useLoaded } from "../../state/loaded";
import { LimitsForm } from "./limits-form";

/** The settings of the whole service. */
export const ServiceView = () => (
  <ViewFrame title="State and limits" note="service-wide settings">
    <div class="columns">
      <StateCard />
      <Switches />
      <LimitsForm />
    </div>
  </ViewFrame>
);

interface Switch {
  /** The path of the control API, and the field of its body. */
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const all: readonly Switch[] = [
  {
    path: "fields",
    name: "strict",
    title: "Strict fields",
    text: "Rejects requests with unknown or read-only fields.",
  },
  {
    path: "account",
    name: "managedDatabases",
    title: "Managed databases",
    text: "Allows managed databases in the account.",
  },
  {
    path: "account",
    name: "additionalIps",
    title: "Additional IP addresses",
    text: "Allows additional public IP addresses in the account.",
  },
];

/** The switches of the account. */
function Switches() {
  const { value, error } = useLoaded(
    async (signal) => {
      const paths = [...new Set(all.map(({ path }) => path))];
      const answers = await Promise.all(paths.map((path) => control<Record<string, unknown>>(path, { signal })));
      return Object.fromEntries(paths.map((path, index) => [path, answers[index]]));
    },
    "switches",
    ["settings"],
  );
  return (
    <section class="card" aria-label="Switches">
      <h2>Switches</h2>
      <ErrorMessage error={error} />
      <ul class="lines switches">
        {value
          ? all.map(({ path, name, title, text }) => {
              const isOn = value[path]?.[name] === true;
              return (
                <li key={name}>
                  <div>
                    <strong>{title}</strong>
                    <p class="dim">{text}</p>
                  </div>
                  <ActionButton
                    class="switch"
                    pressed={isOn}
                    onAct={() => control(path, { method: "PUT", body: { [name]: !isOn } })}
                  >
                    <span class="hidden">{title}: </span>
                    {isOn ? "on" : "off"}
                  </ActionButton>
                </li>
              );
            })
          : null}
      </ul>
    </section>
  );
}

async function download(): Promise<void> {
  const url = URL.createObjectURL(await (await controlResponse("state")).blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = "stratus-state.json";
  link.click();
  // The browser has read the URL by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Exports and imports the whole account as a file, and resets it. */
function StateCard() {
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
      <p class="dim">All objects, pending operations, users, faults, limits and the time, as one JSON file.</p>
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
      <ErrorMessage error={error} />
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
          <p>The file replaces the current state of the emulator.</p>
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
            say("The emulator was reset.");
          }}
        >
          <p>Deletes all objects, users, tokens, faults and limits. Export the state first if you need it later.</p>
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
    throw new Error(`${file.name} isn't valid JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
