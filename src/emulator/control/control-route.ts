import type { Field } from "../../contract";
import type { RequestLog } from "../http/log";
import type { Method, Service } from "../service";
import type { Store } from "../store";

/** What the routes of the control API work on. */
export interface ControlContext {
  readonly service: Service;
  readonly log: RequestLog;
  /** Empties the account. */
  readonly reset: () => void;
}

export type PathParameters = Readonly<Record<string, string>>;

/** One endpoint of the control API; its path is relative to `/_emulator`. */
export interface ControlRoute {
  readonly method: Method;
  readonly path: string;
  readonly answer: (context: ControlContext, params: PathParameters, body: unknown) => unknown;
}

/** A limit that `PUT /_emulator/limits` sets, or lifts where its body does not have it. */
export interface Limit {
  readonly field: Field;
  readonly set: (store: Store, value: number | undefined) => void;
}
