import { inSentence } from "../text/in-sentence";
import { CopyButton } from "./copy";

/** A text of a program, with a button that copies it. */
export const CodeBlock = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <section class="card code-block">
    <header class="card-head">
      <h2>{title}</h2>
      <CopyButton label={`Copy ${inSentence(title)}`} text={text} what={`the ${inSentence(title)}`} />
    </header>
    <pre tabIndex={0} role="region" aria-label={title}>
      <code>{text}</code>
    </pre>
  </section>
);
