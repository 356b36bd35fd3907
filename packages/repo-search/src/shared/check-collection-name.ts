import { ConfigError } from './config-error.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{1,510}[A-Za-z0-9]$/;

/** Refuses a name that no collection of Chroma can have. @throws ConfigError */
export function checkCollectionName(name: string): void {
  if (NAME.test(name)) return;
  throw new ConfigError(
    'the collection name must have 3 to 512 characters, only letters, digits, ".", "_" and "-", and a letter or digit at both ends',
  );
}
