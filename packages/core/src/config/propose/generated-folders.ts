/** Folders that programs fill, whatever is in them: names that nobody gives to their own work. */
const ALWAYS: readonly string[] = [
  ...['node_modules', 'bower_components', 'jspm_packages', '.venv', 'venv', '__pycache__', '.tox', '.mypy_cache'],
  ...[
    '.pytest_cache',
    '.ruff_cache',
    '.gradle',
    '.idea',
    '.vscode',
    '.cache',
    '.next',
    '.nuxt',
    '.svelte-kit',
    '.turbo',
  ],
  ...[
    '.cpcache',
    '.clj-kondo',
    '.lsp',
    '.shadow-cljs',
    '.terraform',
    'Pods',
    'DerivedData',
    '.dart_tool',
    '.svn',
    '.hg',
  ],
];
/** Names that people use too: where git knows the project and does not leave such a folder out, it is their own. */
const WITHOUT_GIT: readonly string[] = ['dist', 'build', 'out', 'target', 'coverage', 'vendor', 'obj', '_build'];

/** Whether a folder of this name holds what programs made. */
export function isGeneratedFolder(name: string, inRepository: boolean): boolean {
  return ALWAYS.includes(name) || (!inRepository && WITHOUT_GIT.includes(name));
}
