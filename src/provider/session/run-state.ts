/** A value that the operations of a resource share during a run, and what it is at first. */
export interface RunValue<T> {
  readonly initial: () => T;
}

/** The values of one run. They end with the session. */
export class RunState {
  private readonly values = new Map<RunValue<unknown>, unknown>();

  get<T>(value: RunValue<T>): T {
    if (!this.values.has(value)) this.values.set(value, value.initial());
    return this.values.get(value) as T;
  }
}
