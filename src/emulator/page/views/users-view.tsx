import type { ListedUser } from "../../api";
import { control } from "../api/control";
import { EmptyState, ErrorMessage, Waiting } from "../parts/messages";
import { ViewFrame } from "../parts/page";
import { JsonView } from "../parts/values";
import { useLoaded } from "../state/loaded";

/** The users of the account with their permissions. */
export function UsersView() {
  const { value, error } = useLoaded((signal) => control<readonly ListedUser[]>("users", { signal }), "users", [
    "user",
    "token",
  ]);
  return (
    <ViewFrame title="Users" note="with tokens, scopes and grants">
      <ErrorMessage error={error} />
      {!value && error === undefined ? <Waiting /> : null}
      {value?.length === 0 ? (
        <EmptyState title="No users">
          Create users with <code>POST /_emulator/users</code>.
        </EmptyState>
      ) : null}
      <div class="cards">
        {value?.map((user) => (
          <UserCard key={user.username} user={user} />
        ))}
      </div>
    </ViewFrame>
  );
}

function UserCard({ user: { username, restricted, grants, tokens } }: { readonly user: ListedUser }) {
  return (
    <section class="card" aria-label={`User ${username}`}>
      <h2>
        {username}{" "}
        <span class={`badge ${restricted ? "moving" : "good"}`}>{restricted ? "restricted" : "unrestricted"}</span>
      </h2>
      <h3>Tokens</h3>
      {tokens.length === 0 ? <p class="dim">None.</p> : null}
      <ul class="lines">
        {tokens.map(({ id, scopes }) => (
          <li key={id}>
            <span class="mono dim">{id}</span>
            {scopes.split(/[\s,]+/).map((scope) => (
              <span key={scope} class="scope mono">
                {scope === "*" ? "* (all)" : scope}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {restricted ? (
        <>
          <h3>Grants</h3>
          {Object.keys(grants).length === 0 ? <p class="dim">None. This user can't read or change anything.</p> : null}
          {Object.keys(grants).length > 0 ? <JsonView value={grants} label={`Grants of ${username}`} /> : null}
        </>
      ) : null}
    </section>
  );
}
