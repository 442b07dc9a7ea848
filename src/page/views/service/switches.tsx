import { control } from "../../api/control";
import { ActionButton } from "../../parts/action-button";
import { Problem } from "../../parts/problem";
import { useLoaded } from "../../state/use-loaded";

interface Switch {
  /** The call of the control interface, and its field. */
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
    text: "Refuses a request with a field that it does not take.",
  },
  { path: "account", name: "managedDatabases", title: "Managed databases", text: "The account may use them." },
  {
    path: "account",
    name: "additionalIps",
    title: "Additional addresses",
    text: "The account may have further public ones.",
  },
];

/** What is on or off for the account as a whole. */
export function Switches() {
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
      <Problem error={error} />
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
