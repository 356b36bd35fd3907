/** How often the parent is looked for, in milliseconds. */
const EVERY_MS = 500;

/**
 * A signal that aborts when the process that started this one is gone: a client that was killed cannot close what others
 * hold open too. Looking for it keeps nothing alive.
 */
export function endWithParent(): AbortSignal {
  const controller = new AbortController();
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    controller.abort(new Error('the parent process is gone'));
  }, EVERY_MS);
  timer.unref();
  return controller.signal;
}
