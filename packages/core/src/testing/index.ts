/** Conformance suites for those who implement an interface of core. No test framework is imported. */
export type { ConformanceCase } from './conformance.ts';
