/** Conformance suites are data: a name and a function each, so that any test framework, or none, can run them. */

/** One case. `run` rejects (with an AssertionError of node:assert where it checks) when the subject is wrong. */
export interface ConformanceCase<Subject> {
  /** Unique within its suite. */
  readonly name: string;
  /** Capability that the case needs; the case is skipped where the subject's `supports` lacks it. */
  readonly requires?: string;
  /** Gets a factory of fresh, empty subjects. */
  run(subject: Subject): Promise<void>;
}
