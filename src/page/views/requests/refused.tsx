import type { RequestDetails } from "../../../emulator-api";
import { useRules } from "./rules";

/** Why a request was refused, and the sentence of the specification behind it. */
export function Refused({ request: { errors = [], status } }: { readonly request: RequestDetails }) {
  const named = errors.flatMap(({ rules = [] }) => rules);
  const sentences = useRules(named.length > 0);
  if (status === 0) return <p class="problem">The connection was cut before there was a response.</p>;
  if (errors.length === 0) return null;
  return (
    <section aria-label="Why it was refused">
      <h2>Why it was refused</h2>
      <ul class="refusals">
        {errors.map(({ field, reason, rules = [] }, index) => (
          <li key={index} class="problem">
            <p>
              {field ? <code>{field}</code> : null} {reason}
            </p>
            {rules.map((rule) => (
              <p key={rule} class="rule">
                <span class="badge mono">{rule}</span> <Sentence text={sentences?.[rule] ?? ""} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sentence in which names of fields stand between backticks. */
const Sentence = ({ text }: { readonly text: string }) => (
  <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
);
