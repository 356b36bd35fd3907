import type { IngestStrategy } from '../ingest/ingest-strategy.ts';

/** A kind of strategy, as {@link ingestStrategyCases} tries it. */
export interface IngestStrategySubject {
  /** `options`: there are options that change the outcome, see `variants`. */
  readonly supports: { readonly options: boolean };
  /** A new strategy, always with the same options. */
  create(): IngestStrategy;
  /** New strategies of the same kind, each with other options. Needed where `supports.options`. */
  variants?(): readonly IngestStrategy[];
  /** Text of several lines that gives at least one segment: prose, or code for a strategy that reads code. */
  readonly sample: string;
  /** Path of the documents tried. Default `/conformance/sample.txt`; the ending matters to strategies for code. */
  readonly path?: string;
  /** Metadata keys that the segments may carry (`metadataKeys` of the factory). Default: not checked. */
  readonly metadataKeys?: readonly string[];
}
