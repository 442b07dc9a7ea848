import { useEffect, useRef } from "preact/hooks";
import type { RequestDetails } from "../../../api";
import { control } from "../../api/control";
import { routeOfPath } from "../../api/kinds";
import { curlCommand, isMissing, isRefused, targetOf } from "../../api/requests";
import { CopyButton } from "../../parts/actions";
import { ErrorMessage, Waiting } from "../../parts/messages";
import { HttpStatus, JsonView, When } from "../../parts/values";
import { go } from "../../state/browser";
import { useLoaded, useShared } from "../../state/loaded";
import { createStore, useStore } from "../../store";
import { hrefOf, type PageRoute } from "../../text/routes";

interface Props {
  readonly seq: number;
  readonly route: PageRoute;
  /** True if the panel fills the view. */
  readonly isWhole?: boolean;
}

/** A request with its response. */
export function RequestPanel({ seq, route, isWhole = false }: Props) {
  const path = `requests/${String(seq)}`;
  const { value, error } = useLoaded((signal) => control<RequestDetails>(path, { signal }), path, []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const back = hrefOf(["requests"], route.query);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) go(back);
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [back]);
  return (
    <section class="panel" aria-label={`Request ${String(seq)}`}>
      <header class="panel-head">
        {isWhole ? (
          <h1 ref={heading} tabIndex={-1}>
            Request {seq}
          </h1>
        ) : (
          <h2>Request {seq}</h2>
        )}
        <div class="page-actions">
          {value && !isMissing(value.requestBody) ? <CopyCurl request={value} /> : null}
          <a class="button quiet" href={back} aria-label="Close request">
            ✕
          </a>
        </div>
      </header>
      <ErrorMessage error={error} />
      {!value && error === undefined ? <Waiting /> : null}
      {value ? <Details request={value} /> : null}
    </section>
  );
}

const CopyCurl = ({ request }: { readonly request: RequestDetails }) => (
  <CopyButton
    label="Copy as curl"
    what="the curl command"
    text={curlCommand({
      method: request.method,
      url: location.origin + targetOf(request),
      body: request.requestBody,
    })}
  />
);

function Details({ request }: { readonly request: RequestDetails }) {
  const { method, status, user, ms, at, ignored, made, path, requestBody, responseBody } = request;
  return (
    <div class="panel-body">
      <p class="request-line mono">
        <span class={`method ${method}`}>{method}</span> {targetOf(request)}
      </p>
      <dl class="facts">
        <dt>Status</dt>
        <dd>
          <HttpStatus status={status} />
        </dd>
        <dt>Time</dt>
        <dd>
          <When time={at} />
        </dd>
        <dt>Duration</dt>
        <dd>{ms.toFixed(1)} ms</dd>
        <dt>User</dt>
        <dd>{user ?? <span class="dim">none (no valid token)</span>}</dd>
        <Target made={made} path={path} />
        {ignored.length > 0 ? (
          <>
            <dt>Ignored</dt>
            <dd class="mono">{ignored.join(", ")}</dd>
          </>
        ) : null}
      </dl>
      {isRefused(request) ? <Refused request={request} /> : null}
      <Body title="Request body" body={requestBody} />
      <Body title="Response body" body={responseBody} />
    </div>
  );
}

/** The object that a request created or addressed. It may no longer exist. */
function Target({ made, path }: { readonly made: string | undefined; readonly path: string }) {
  const { kinds } = useShared();
  const target = made ?? path;
  const to = kinds.map(({ kind }) => routeOfPath(kinds, kind, target)).find((each) => each !== undefined);
  if (!to) return null;
  return (
    <>
      <dt>{made === undefined ? "Object" : "Created"}</dt>
      <dd>
        <a class="mono" href={hrefOf(to)}>
          {target}
        </a>
      </dd>
    </>
  );
}

function Body({ title, body }: { readonly title: string; readonly body: unknown }) {
  return (
    <section>
      <h2>{title}</h2>
      {body === null || body === undefined ? <p class="dim">None.</p> : null}
      {isMissing(body) ? (
        <p class="dim">
          {body.cut ? "Too large to store" : "Not JSON"}: {body.bytes.toLocaleString("en")} bytes.
        </p>
      ) : null}
      {body !== null && body !== undefined && !isMissing(body) ? <JsonView value={body} label={title} /> : null}
    </section>
  );
}

/** The reasons for a rejection, with the specification rules behind them. */
function Refused({ request: { errors = [], status } }: { readonly request: RequestDetails }) {
  const named = errors.flatMap(({ rules = [] }) => rules);
  const sentences = useRules(named.length > 0);
  if (status === 0) return <p class="problem">The connection was closed before a response was sent.</p>;
  if (errors.length === 0) return null;
  return (
    <section aria-label="Rejection reasons">
      <h2>Rejection reasons</h2>
      <ul class="refusals">
        {errors.map(({ field, reason, rules = [] }, index) => (
          <li key={index} class="problem">
            <p>
              {field ? <code>{field}</code> : null} {reason}
            </p>
            {rules.map((rule) => (
              <p key={rule} class="rule">
                <span class="badge mono">{rule}</span> <Sentence text={sentences?.[rule] ?? ""} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sentence with field names between backticks. */
const Sentence = ({ text }: { readonly text: string }) => (
  <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
);

/** The sentences of the specification by rule id. */
type Sentences = Readonly<Record<string, string>>;

const sentences = createStore<Sentences | undefined>(undefined);
let isRequested = false;

async function load(): Promise<void> {
  isRequested = true;
  try {
    const response = await fetch(new URL("rules.json", import.meta.url));
    sentences.set((await response.json()) as Sentences);
  } catch {
    // The rule id is shown without its sentence, and the next rejection retries.
    isRequested = false;
  }
}

/** Returns the rules, which are loaded when a rule is first shown. */
function useRules(isNeeded: boolean): Sentences | undefined {
  const known = useStore(sentences);
  useEffect(() => {
    if (isNeeded && !isRequested) void load();
  }, [isNeeded]);
  return known;
}
