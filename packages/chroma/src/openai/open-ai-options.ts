import type { ServiceOptions } from '../http/service-options.ts';

/** How an OpenAI-compatible service is reached. `url` is its origin: `/v1/…` is added. */
export interface OpenAiOptions extends ServiceOptions {
  /** Name of the model, as the service knows it. */
  readonly model: string;
  /** Sent as `Authorization: Bearer …`. Default: none. */
  readonly apiKey?: string | undefined;
}
