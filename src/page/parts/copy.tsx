import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { say } from "./toast";

interface Props {
  /** What the button says, such as `Copy as curl`. */
  readonly label: string;
  readonly text: string;
  readonly what: string;
}

/** Puts a text on the clipboard; where the browser has none for the page, the text is shown to be copied by hand. */
export function CopyButton({ label, text, what }: Props) {
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
          <p>The browser lets a page use the clipboard over https and on this machine only. Copy the text by hand:</p>
          <textarea autofocus class="code-input" readOnly rows={10} aria-label={what} value={text} />
        </Dialog>
      ) : null}
    </>
  );
}
