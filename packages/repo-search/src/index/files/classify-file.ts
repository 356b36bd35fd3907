/** What a file holds, by its extension. */
export interface FileClass {
  /** How it is cut into chunks. */
  readonly strategy: 'markdown' | 'code' | 'generic';
  /** `markdown`, the language of code, or `text`. */
  readonly fileType: string;
  /** Language of code; else empty. */
  readonly language: string;
}

const MARKDOWN = ['.md', '.markdown', '.mdown', '.mkd'];

/** Languages of code, by extension. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  '.bash': 'bash',
  '.c': 'c',
  '.cc': 'cpp',
  '.cpp': 'cpp',
  '.cs': 'csharp',
  '.css': 'css',
  '.go': 'go',
  '.h': 'c',
  '.hpp': 'cpp',
  '.html': 'html',
  '.java': 'java',
  '.js': 'javascript',
  '.json': 'json',
  '.jsx': 'javascript',
  '.kt': 'kotlin',
  '.kts': 'kotlin',
  '.lua': 'lua',
  '.php': 'php',
  '.py': 'python',
  '.rb': 'ruby',
  '.rs': 'rust',
  '.sh': 'bash',
  '.sql': 'sql',
  '.swift': 'swift',
  '.toml': 'toml',
  '.ts': 'typescript',
  '.tsx': 'tsx',
  '.vue': 'vue',
  '.xml': 'xml',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

/** Class of a file with an extension in lower case; what is not known is text. */
export function classifyFile(extension: string): FileClass {
  if (MARKDOWN.includes(extension)) return { strategy: 'markdown', fileType: 'markdown', language: '' };
  const language = Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension]! : '';
  if (language === '') return { strategy: 'generic', fileType: 'text', language };
  return { strategy: 'code', fileType: language, language };
}
