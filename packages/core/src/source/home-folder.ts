import { homedir } from 'node:os';
import { parse } from 'node:path';

/**
 * Absolute path of the user's home folder. A user without one (no HOME, no entry in the list of users) has the root of the
 * file system for it, as container runtimes set it.
 */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return parse(process.execPath).root; // os.homedir throws where the system does not know the user
  }
}
