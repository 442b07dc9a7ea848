import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Problem } from "./problem";

interface Props {
  readonly children: ComponentChildren;
  readonly onAct: () => Promise<unknown>;
  readonly class?: string;
  readonly title?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

/** A button that does something at once, and says beside itself why where it is refused. */
export function ActionButton({ children, onAct, class: kind = "", title, disabled = false, pressed }: Props) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onAct();
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
  };
  return (
    <span class="action">
      <button
        type="button"
        class={`button ${kind}`}
        title={title}
        disabled={disabled || isBusy}
        aria-pressed={pressed}
        onClick={() => void act()}
      >
        {children}
      </button>
      <Problem error={error} />
    </span>
  );
}
