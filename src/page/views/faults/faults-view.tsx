import { control } from "../../api/control";
import { ActionButton } from "../../parts/action-button";
import { Empty } from "../../parts/empty";
import { Page } from "../../parts/page";
import { useShared } from "../../state/shared";
import { effectWords, isSpent, matchWords, timesWords } from "./fault-words";
import { FaultForm } from "./fault-form";

/** What is to go wrong, and a form for more of it. */
export function FaultsView() {
  const { faults } = useShared();
  return (
    <Page
      title="Faults"
      note="what is to go wrong"
      actions={
        faults.length > 0 ? (
          <ActionButton onAct={() => control("faults", { method: "DELETE" })}>Remove all faults</ActionButton>
        ) : null
      }
    >
      <div class="columns">
        <section class="card" aria-label="Faults that are set">
          <h2>
            Set <span class="dim">{faults.length}</span>
          </h2>
          {faults.length === 0 ? (
            <Empty title="Nothing goes wrong">
              A fault makes requests fail, wait or lose their connection, so that you see what your program does about
              it. Add one with the form.
            </Empty>
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
    </Page>
  );
}
