import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import type { Document, IngestStrategy, SegmentDraft } from '@mcp-vector-search/core';

/** What stands for a definition without documentation. */
export type SegmentTextVariant = 'bare name' | 'name and signature' | 'segment';

/** Languages of the collections. */
export type KnownItemLanguage = 'clojure' | 'java';

const analysis = codeAnalysisStrategies['code-analysis'].create({});

/**
 * Indexes each definition of a known-item collection, documentation cut out: as the segment that code analysis makes of
 * it (`segment`: by meaning its name and signature, by words its source too), or as a text in its place. `bare name` is
 * what the original embeds.
 */
export function knownItemStrategy(language: KnownItemLanguage, variant: SegmentTextVariant): IngestStrategy {
  return {
    fingerprint: `known-item ${language} ${variant}`,
    singleSegment: true,
    async *segment(document) {
      const draft = await definitionIn(document, language);
      const name = String(draft?.metadata?.['element-name'] ?? document.id);
      const own = draft ?? { embedText: name, lexicalText: name };
      yield { ...textsOf(variant, name, own), content: document.text };
    },
  };
}

function textsOf(
  variant: SegmentTextVariant,
  name: string,
  { embedText, lexicalText = embedText }: Pick<SegmentDraft, 'embedText' | 'lexicalText'>,
): Pick<SegmentDraft, 'embedText' | 'lexicalText'> {
  switch (variant) {
    case 'bare name':
      return { embedText: name };
    case 'name and signature':
      return { embedText, lexicalText: `${embedText}\n${name}` };
    case 'segment':
      return { embedText, lexicalText: `${lexicalText}\n${name}` };
  }
}

/** The segment of the definition that a document of the collection holds. */
async function definitionIn(document: Document, language: KnownItemLanguage): Promise<SegmentDraft | undefined> {
  const whole = language === 'java' ? javaFile(document) : clojureFile(document);
  for await (const piece of analysis.segment({ ...document, ...whole })) {
    const type = 'problem' in piece ? undefined : piece.metadata?.['element-type'];
    if (!('problem' in piece) && type !== 'class' && type !== 'namespace') return piece;
  }
  return undefined;
}

/** The first line is the name of the class. */
function javaFile({ text }: Document): Pick<Document, 'path' | 'text'> {
  const [name = 'A', ...member] = text.split('\n');
  return { path: 'A.java', text: `class ${name} {\n${closed(member.join('\n'), '}')}\n}` };
}

function clojureFile({ id, text }: Document): Pick<Document, 'path' | 'text'> {
  return { path: 'a.clj', text: `(ns ${id.slice(0, id.indexOf('/'))})\n${closed(text, ')')}` };
}

/** Long definitions are cut off in the collection: closes what is left open, as far as counting brackets tells. */
function closed(text: string, closing: ')' | '}'): string {
  const count = (bracket: string): number => text.split(bracket).length - 1;
  const open = closing === ')' ? '(' : '{';
  return text + closing.repeat(Math.max(0, count(open) - count(closing)));
}
