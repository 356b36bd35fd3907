import type { ModelServiceConfig } from '../service-config.ts';
import { definedOptions } from './defined-options.ts';
import type { OptionReader } from './option-reader.ts';

/** Keys of every OpenAI-compatible service. */
export const MODEL_SERVICE_KEYS = ['type', 'url', 'model', 'api-key', 'api-key-env', 'attempts', 'timeout-ms'] as const;

/** Reads what every OpenAI-compatible service has. */
export function readModelService(options: OptionReader): ModelServiceConfig {
  return definedOptions<ModelServiceConfig>({
    type: 'openai',
    url: options.url('url', 'https://models.example.com'),
    model: options.requiredText('model', 'name-of-the-model'),
    apiKey: options.text('api-key'),
    apiKeyEnv: options.text('api-key-env'),
    attempts: options.count('attempts', 1),
    timeoutMs: options.count('timeout-ms', 1),
  });
}
