import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { type IngestStrategySubject, ingestStrategyCases } from '@mcp-vector-search/core/testing';
import { describe, it } from 'vitest';

const { 'code-analysis': codeAnalysis, 'namespace-doc': namespaceDoc } = codeAnalysisStrategies;

/** A sample of every language; the interpreter of each runs over all of the suite's texts. */
const SAMPLES = {
  'sample.clj':
    '(ns my.app\n  "An app."\n  (:require [clojure.string :as str]))\n\n(defn greet\n  "Greets."\n  [name]\n  (str "Hello " name))\n',
  'sample.cljc':
    '(ns my.app)\n\n#?(:clj (defn now [] (System/nanoTime))\n   :cljs (defn now [] (.now js/performance)))\n',
  'Sample.java':
    'package my.app;\n\n/** Greets. */\npublic class Sample {\n  enum Mode { LOUD, QUIET }\n\n  /** Greeting 🙂. */\n  public String greet(String name) {\n    return "Hello " + name;\n  }\n}\n',
  'sample.ts':
    "/** Greets. */\nexport class Sample {\n  constructor(private name: string) {}\n\n  greet(): string {\n    return 'Hello ' + this.name + '🙂';\n  }\n}\n\nexport const LOUD = 1;\n",
  'sample.js':
    "'use strict';\n\n/** Greets. */\nfunction greet(name) {\n  return 'Hello ' + name;\n}\n\nmodule.exports = { greet };\n",
  'sample.py':
    'class Sample:\n    """Greets."""\n\n    def greet(self, name: str) -> str:\n        return f"Hello {name} 🙂"\n',
};

const subjects: readonly (readonly [string, IngestStrategySubject])[] = [
  ...Object.entries(SAMPLES).map(([path, sample]) => {
    const subject: IngestStrategySubject = {
      supports: { options: true },
      create: () => codeAnalysis.create({}),
      variants: () => [
        codeAnalysis.create({ visibility: 'public-only' }),
        codeAnalysis.create({ 'element-types': ['var'] }),
        codeAnalysis.create({ 'element-types': [] }),
        codeAnalysis.create({ 'lint-as': { 'a/b': 'clojure.core/def' } }),
      ],
      sample,
      path: `/conformance/${path}`,
      metadataKeys: codeAnalysis.metadataKeys ?? [],
    };
    return [`code-analysis of ${path}`, subject] as const;
  }),
  [
    'namespace-doc',
    {
      supports: { options: false },
      create: () => namespaceDoc.create({}),
      sample: SAMPLES['sample.clj'],
      path: '/conformance/sample.clj',
      metadataKeys: namespaceDoc.metadataKeys ?? [],
    },
  ],
];

for (const [name, subject] of subjects) {
  describe(name, () => {
    for (const { name: what, requires, run } of ingestStrategyCases) {
      it.skipIf(requires === 'options' && !subject.supports.options)(what, () => run(subject));
    }
  });
}
