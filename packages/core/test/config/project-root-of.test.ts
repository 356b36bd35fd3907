import { describe, expect, it } from 'vitest';
import { projectRootOf } from '../../src/config/project-root-of.ts';

describe('projectRootOf', () => {
  it.each([
    ['/p/.mcp-vector-search/config.edn', '/p'],
    ['/p/.mcp-vector-search/other.json', '/p'],
    ['/p/config.edn', '/p'],
    ['/home/me/.mcp-vector-search/config.edn', '/current'],
    ['/home/me/search.edn', '/home/me'],
    ['.mcp-vector-search/config.edn', '/current'],
    ['sub/c.edn', '/current/sub'],
    ['/.mcp-vector-search/config.edn', '/'],
  ])('%s belongs to %s', (file, root) => {
    expect(projectRootOf(file, { cwd: '/current', home: '/home/me' })).toBe(root);
  });
});
