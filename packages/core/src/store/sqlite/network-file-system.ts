import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Network file systems by the type number that Linux gives them, see statfs(2) and linux/magic.h. */
const BY_TYPE: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x7461636f, 'OCFS2'],
  [0x01161970, 'GFS2'],
  [0x19830326, 'BeeGFS'],
]);

/**
 * Name of the network file system that a file lies on, or is to be made on; undefined on a local one, and where that cannot
 * be told: on other systems than Linux, and for file systems of programs (FUSE), which may be either.
 */
export async function networkFileSystem(path: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  for (let place = path; ; place = dirname(place)) {
    const found = await statfs(place).catch(() => undefined);
    if (found) return networkFileSystemName(found.type);
    if (place === dirname(place)) return undefined;
  }
}

/** What a type number of statfs(2) is called where it is a network file system. Numbers may be signed. */
export function networkFileSystemName(type: number): string | undefined {
  return BY_TYPE.get(type >>> 0);
}
