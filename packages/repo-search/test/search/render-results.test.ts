import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/search/candidate.ts';
import { renderResults } from '../../src/search/render-results.ts';

const FIRST: Candidate = {
  body: '# Setup\n\nRun it.',
  organization: 'acme',
  repository: 'widgets',
  branch: 'main',
  path: 'docs/setup.md',
  startLine: 3,
  endLine: 5,
  section: 'Guide > `make`',
  symbol: '',
  language: '',
  fileType: 'markdown',
  commit: 'c0ffee',
};

const SECOND: Candidate = {
  ...FIRST,
  body: 'func Load() {}',
  path: 'load.go',
  startLine: 7,
  endLine: 7,
  section: '',
  symbol: 'function_declaration:Load',
  language: 'go',
  fileType: 'go',
  commit: '',
};

describe('renderResults', () => {
  it('renders every part in its place', () => {
    expect(renderResults([FIRST, SECOND], { source: false })).toBe(`2 relevant excerpts follow, the most relevant first.

---

### 1

**Repo:** \`acme/widgets@main\`
**File:** \`docs/setup.md#L3-L5\`

Source: [docs/setup.md](https://github.com/acme/widgets/blob/c0ffee/docs/setup.md#L3-L5)
Context: section \`Guide > \\\`make\\\`\`

\`\`\`markdown
# Setup

Run it.
\`\`\`

---

### 2

**Repo:** \`acme/widgets@main\`
**File:** \`load.go#L7\`

Source: [load.go](https://github.com/acme/widgets/blob/main/load.go#L7)
Context: symbol \`function_declaration:Load\`

\`\`\`go
func Load() {}
\`\`\`
`);
  });

  it('says one excerpt, section and symbol together, and leaves out what is not known', () => {
    const bare = { ...FIRST, organization: '', repository: '', branch: '', path: '', startLine: 0, fileType: 'text' };
    expect(
      renderResults([{ ...bare, section: '' }], { source: false }),
    ).toBe(`1 relevant excerpt follows, the most relevant first.

---

### 1

**Repo:** \`/@\`
**File:** \`\`


\`\`\`
# Setup

Run it.
\`\`\`
`);
    expect(renderResults([{ ...FIRST, section: 'A', symbol: 'b' }], { source: false })).toContain(
      '\nContext: section `A` · symbol `b`\n\n```markdown\n',
    );
  });

  it.each([
    ['no fence', '```'],
    ['a ``` within', '```'],
    ['```js\nx\n```', '````'],
    ['  `````\nx', '``````'],
    ['\t```\nx', '````'],
    ['`x`', '```'],
  ])('fences %j with %s', (body, fence) => {
    const text = renderResults([{ ...FIRST, body }], { source: false });
    expect(text.endsWith(`\n${fence}markdown\n${body}\n${fence}\n`)).toBe(true);
  });

  it('says what to try where nothing was found', () => {
    expect(renderResults([], { source: false })).toBe(
      'Nothing relevant was found; try a broader or a more specific query.',
    );
    expect(renderResults([], { source: true })).toBe(
      'Nothing relevant was found; try a broader or a more specific query, or leave source out to search every repository.',
    );
  });
});
