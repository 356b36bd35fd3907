/** A configuration file of version 1, as both programs read it. What is absent, or null, is absent here. */
export interface ConfigFile {
  readonly chroma: {
    readonly server_url?: string;
    readonly collection_name?: string;
    readonly tenant?: string;
    readonly database?: string;
  };
  readonly files: {
    readonly include_paths?: readonly string[];
    readonly exclude_paths?: readonly string[];
    readonly include_extensions?: readonly string[];
    readonly exclude_extensions?: readonly string[];
  };
  readonly chunking: { readonly chunk_size?: number; readonly chunk_overlap?: number };
  readonly sync: { readonly batch_size?: number; readonly retry_attempts?: number };
  readonly embedding: { readonly api_url?: string; readonly model?: string; readonly api_key?: string };
}

/** Form of a value in the file. */
export type ConfigFileType = 'text' | 'integer' | 'list';

/** Every key that the file may hold beside `version`, by section. */
export const CONFIG_FILE_KEYS: Readonly<Record<keyof ConfigFile, Readonly<Record<string, ConfigFileType>>>> = {
  chroma: { server_url: 'text', collection_name: 'text', tenant: 'text', database: 'text' },
  files: { include_paths: 'list', exclude_paths: 'list', include_extensions: 'list', exclude_extensions: 'list' },
  chunking: { chunk_size: 'integer', chunk_overlap: 'integer' },
  sync: { batch_size: 'integer', retry_attempts: 'integer' },
  embedding: { api_url: 'text', model: 'text', api_key: 'text' },
};
