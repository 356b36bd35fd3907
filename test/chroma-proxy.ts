import { type FaultServer, type ReceivedRequest, type Reply, startFaultServer } from './fault-server.ts';

/** Passes everything on to a server, except where its `fault` says otherwise. `lose` passes on and then drops the answer. */
export async function startProxy(
  target: string,
  lose: (request: ReceivedRequest) => boolean = () => false,
): Promise<FaultServer> {
  return startFaultServer(async (request): Promise<Reply> => {
    const { method, path, text } = request;
    const answer = await fetch(target + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(text === '' ? {} : { body: text }),
    });
    const body = await answer.text();
    return lose(request) ? 'drop' : { status: answer.status, body };
  });
}
