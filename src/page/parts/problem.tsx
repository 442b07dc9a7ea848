import { Refusal, wordsOf } from "../api/control";

function reasonsOf(error: unknown): readonly string[] {
  if (error instanceof Refusal) return error.errors.map(wordsOf);
  // What a browser says of a connection differs from browser to browser.
  if (error instanceof TypeError) return ["There was no answer: the connection was cut, or the emulator does not run."];
  return [error instanceof Error ? error.message : String(error)];
}

/** What was refused, in the words of who refused it, at the place where it happened. */
export function Problem({ error }: { readonly error: unknown }) {
  return (
    <div class="problem-place" role="alert">
      {error === undefined || error === null ? null : (
        <div class="problem">
          {reasonsOf(error).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
    </div>
  );
}
