import { control, Refusal, send } from "./control";

/** Whoever changes something on the page: so the log of requests says who did it. */
const username = "emulator-page";

let token: Promise<string> | undefined;

async function makeToken(): Promise<string> {
  await control("users", { method: "POST", body: { username, restricted: false } });
  const made = await control<{ readonly token: string }>("tokens", { method: "POST", body: { username, scopes: "*" } });
  return made.token;
}

async function sendOnce(method: string, path: string, body: unknown): Promise<unknown> {
  token ??= makeToken();
  const authorization = `Bearer ${await token}`;
  const response = await send(path, { method, body, headers: { authorization } });
  return response.json();
}

/** Changes an object through the API itself, behind Terraform's back. */
export async function change(method: "PUT" | "DELETE", path: string, body?: unknown): Promise<unknown> {
  try {
    return await sendOnce(method, path, body);
  } catch (error) {
    const isGone = !(error instanceof Refusal) || error.status === 401;
    if (!isGone) throw error;
    token = undefined;
    // A reset takes the user with it.
    if (error instanceof Refusal) return sendOnce(method, path, body);
    throw error;
  }
}
