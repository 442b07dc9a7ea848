import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Problem } from "./problem";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window above the page. The browser keeps the focus in it, and closes it with Escape. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      // As long as it is open, nothing outside of it takes the focus.
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={heading} onClose={onClose}>
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

interface ActionProps extends Props {
  /** The word on the button, such as `Delete`. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** What it does; the dialog closes when it is done, and says why where it is refused. */
  readonly onAction: () => Promise<unknown>;
}

/** A dialog that does one thing. */
export function ActionDialog({ action, isDangerous, onAction, children, ...dialog }: ActionProps) {
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
        <Problem error={error} />
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
