// Requests to a REST API.

const advice = {
  401: "The token is wrong or has expired.",
  403: "The token doesn't allow this. docs/guides in the package cdktf-stratus lists its permissions.",
  404: "It doesn't exist, or the token can't see it.",
};

/** Sends a request and returns the response. */
export async function send(method, url, headers, body) {
  const json = body && { "content-type": "application/json" };
  const response = await fetch(url, {
    method,
    headers: { "user-agent": "plan-comments", ...headers, ...json },
    body: body && JSON.stringify(body),
  });
  if (response.ok) return response;
  const text = (await response.text()).slice(0, 500);
  throw new Error(
    `${method} ${url} failed with status code ${response.status}: ${text}\n${advice[response.status] ?? ""}`,
  );
}

/** Reads all pages of a list. Both hosts name the next page in the header Link. */
export async function list(url, headers, itemsOf = (json) => json) {
  const items = [];
  for (let next = url; next !== undefined;) {
    const response = await send("GET", next, headers);
    items.push(...itemsOf(await response.json()));
    next = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return items;
}
