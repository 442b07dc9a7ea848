import type { RequestDetails } from "../../../emulator-api";
import { useEffect, useRef } from "preact/hooks";
import { control } from "../../api/control";
import { routeOfPath } from "../../api/kinds";
import { isMissing, isRefused, targetOf } from "../../api/requests";
import { HttpStatus } from "../../parts/badge";
import { CopyButton } from "../../parts/copy";
import { Waiting } from "../../parts/empty";
import { JsonView } from "../../parts/json-view";
import { Problem } from "../../parts/problem";
import { When } from "../../parts/when";
import { go } from "../../state/route";
import { useShared } from "../../state/shared";
import { useLoaded } from "../../state/use-loaded";
import { curlCommand } from "../../text/curl";
import type { Route } from "../../text/routes";
import { hrefOf } from "../../text/routes";
import { Refused } from "./refused";

interface Props {
  readonly seq: number;
  readonly route: Route;
  /** Whether there is nothing beside it. */
  readonly isWhole?: boolean;
}

/** One request with all that was said. */
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
      <Problem error={error} />
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
        <dt>Answered</dt>
        <dd>
          <When time={at} />
        </dd>
        <dt>Took</dt>
        <dd>{ms.toFixed(1)} ms</dd>
        <dt>User</dt>
        <dd>{user ?? <span class="dim">nobody: no valid token</span>}</dd>
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

/** The object that a request made or is about. It may be gone by now. */
function Target({ made, path }: { readonly made: string | undefined; readonly path: string }) {
  const { kinds } = useShared();
  const target = made ?? path;
  const to = kinds.map(({ kind }) => routeOfPath(kinds, kind, target)).find((each) => each !== undefined);
  if (!to) return null;
  return (
    <>
      <dt>{made === undefined ? "Object" : "Made"}</dt>
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
          {body.cut ? "Too large to keep" : "No JSON"}: {body.bytes.toLocaleString("en")} bytes.
        </p>
      ) : null}
      {body !== null && body !== undefined && !isMissing(body) ? <JsonView value={body} label={title} /> : null}
    </section>
  );
}
