import { statfs } from 'node:fs/promises';

/** Folders that show the system and hold no documents, whatever is mounted there. */
const VIRTUAL_FOLDERS: ReadonlySet<string> = new Set(['/proc', '/sys', '/dev']);

/** Types of `statfs` on Linux, from linux/magic.h: file systems that hold no files of anybody's. */
const VIRTUAL_TYPES: ReadonlySet<number> = new Set([
  0x9fa0, // proc
  0x62656572, // sysfs
  0x1cd1, // devpts
  0x27e0eb, // cgroup
  0x63677270, // cgroup2
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
  0xcafe4a11, // bpf
  0x6165676c, // pstore
  0x19800202, // mqueue
  0x62656570, // configfs
  0x42494e4d, // binfmt_misc
  0xde5e81e4, // efivarfs
  0x6e736673, // nsfs
  0xf97cff8c, // selinuxfs
  0x65735543, // fusectl
  0x67596969, // rpc_pipefs
]);

/** Whether a folder shows the system rather than files that somebody keeps (`/proc`, `/sys`, `/dev` and the like). */
export async function isVirtualFolder(folder: string): Promise<boolean> {
  if (VIRTUAL_FOLDERS.has(folder)) return true;
  if (process.platform !== 'linux') return false;
  try {
    const { type } = await statfs(folder);
    return VIRTUAL_TYPES.has(type >>> 0);
  } catch {
    return false; // whoever opens it will learn why
  }
}
