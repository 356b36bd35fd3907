import type { ResourceRoot } from '../source/resource-root.ts';

/** A kind of resource root, as `resourceRootCases` try it. */
export interface ResourceRootSubject {
  /** A root that holds exactly these resources. Called once a case, or more often. */
  create(resources: Readonly<Record<string, Uint8Array>>): ResourceRoot | Promise<ResourceRoot>;
}
