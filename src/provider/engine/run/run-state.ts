/** A value that the operations of a resource share during a run. */
export interface RunValue<T> {
  readonly initial: () => T;
}

/** The shared values of one run. They last as long as the session. */
export class RunState {
  private readonly values = new Map<RunValue<unknown>, unknown>();

  get<T>(value: RunValue<T>): T {
    if (!this.values.has(value)) this.values.set(value, value.initial());
    return this.values.get(value) as T;
  }
}
