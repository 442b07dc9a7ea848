import type { RequestLog } from "../http/log";
import type { Method, Service } from "../service";

/** What the control interface works on. */
export interface Desk {
  readonly service: Service;
  readonly log: RequestLog;
  /** Back to the empty account. */
  readonly reset: () => void;
}

/** One call of the control interface; its path lies under `/_emulator`. */
export interface ControlRoute {
  readonly method: Method;
  readonly path: string;
  readonly answer: (desk: Desk, params: Readonly<Record<string, string>>, body: unknown) => unknown;
}
