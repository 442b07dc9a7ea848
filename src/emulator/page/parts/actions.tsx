import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { ErrorMessage, say } from "./messages";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * A modal dialog. The browser keeps the focus inside and turns Escape into `cancel`. The event `close` arrives later, when
 * another dialog may already be open, so it counts only if the browser closed this one by itself.
 */
function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      // While the dialog is open, no element outside of it can take the focus.
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (dialog.current !== null) onClose();
      }}
    >
      <div class="dialog-content">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="button quiet" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface ActionDialogProps extends DialogProps {
  /** The label of the button, such as `Delete`. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Runs the action. The dialog closes on success, and shows the error otherwise. */
  readonly onAction: () => Promise<unknown>;
}

/** A dialog with one action. */
export function ActionDialog({ action, isDangerous, onAction, children, ...dialog }: ActionDialogProps) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onAction();
      dialog.onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  return (
    <Dialog {...dialog}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        {children}
        <ErrorMessage error={error} />
        <div class="dialog-actions">
          <button type="button" class="button" autofocus={isDangerous} onClick={dialog.onClose}>
            Cancel
          </button>
          <button type="submit" class={`button ${isDangerous ? "danger" : "primary"}`} disabled={isBusy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface ActionButtonProps {
  readonly children: ComponentChildren;
  readonly onAct: () => Promise<unknown>;
  readonly class?: string;
  readonly title?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

/** A button that runs an action at once and shows an error next to itself. */
export function ActionButton({
  children,
  onAct,
  class: kind = "",
  title,
  disabled = false,
  pressed,
}: ActionButtonProps) {
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
      <ErrorMessage error={error} />
    </span>
  );
}

interface CopyProps {
  /** The label of the button, such as `Copy as curl`. */
  readonly label: string;
  readonly text: string;
  readonly what: string;
}

/** Copies a text to the clipboard. If the browser denies the access, shows the text for manual copying. */
export function CopyButton({ label, text, what }: CopyProps) {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(`Copied ${what}.`);
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <button type="button" class="button" onClick={() => void copy()}>
        {label}
      </button>
      {isShown ? (
        <Dialog title={`Copy ${what}`} onClose={() => setShown(false)}>
          <p>Browsers allow access to the clipboard only over https and on localhost. Copy the text manually:</p>
          <textarea autofocus class="code-input" readOnly rows={10} aria-label={what} value={text} />
        </Dialog>
      ) : null}
    </>
  );
}
