import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import { type IngestStrategies, type IngestStrategyFactory, OptionError } from '../../src/ingest/ingest-strategy.ts';

/**
 * The strategies of core, and in place of those of the code-analysis package, which core does not know, factories with
 * the same option and metadata keys. Their fingerprint shows the options that they were given.
 */
export const strategies: IngestStrategies = {
  ...defaultStrategies,
  'namespace-doc': standIn([], ['namespace']),
  'code-analysis': standIn(
    ['visibility', 'element-types', 'lint-as'],
    ['element-type', 'element-name', 'language', 'namespace', 'visibility'],
  ),
};

function standIn(optionKeys: readonly string[], metadataKeys: readonly string[]): IngestStrategyFactory {
  return {
    optionKeys,
    metadataKeys,
    create(options) {
      const { visibility = 'all' } = options;
      if (visibility !== 'all' && visibility !== 'public-only') {
        throw new OptionError('visibility', 'visibility must be all or public-only');
      }
      return { fingerprint: JSON.stringify(options), segment: () => [] };
    },
  };
}
