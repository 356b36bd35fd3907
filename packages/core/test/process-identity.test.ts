import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { processIdentity } from '../src/process-identity.ts';

describe.skipIf(process.platform === 'win32')('processIdentity', () => {
  it('is the same for a process as long as it runs', async () => {
    const found = await processIdentity(process.pid);
    expect(found).toMatchObject({ realm: expect.stringMatching(/./), started: expect.stringMatching(/\d/) });
    expect(await processIdentity(process.pid)).toEqual(found);
  });

  it('is none for a process that was killed, although its parent took no note of that', async () => {
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [text] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(text.toString());
      expect(await processIdentity(pid)).toBeDefined();
      await sleep(200); // the parent is another program by then, which waits for nobody
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => processIdentity(pid), { timeout: 10_000 }).toBeUndefined();
      expect(() => process.kill(pid, 0)).not.toThrow();
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
