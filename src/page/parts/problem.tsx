import { Refusal } from "../api/control";

const reasonsOf = (error: unknown): readonly string[] =>
  error instanceof Refusal
    ? error.errors.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason))
    : [error instanceof Error ? error.message : String(error)];

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
