import type { Duplex } from 'node:stream';
import type { ErrorAnswer } from '../api.ts';

/** Address and headers of a request together, in bytes: a question of 20,000 characters fits, whatever its script. */
export const MOST_HEADER_BYTES: number = 256 * 1024;

/** How long a client may take to read why it is refused, in milliseconds. */
const GRACE_MS = 1_000;

/** Answers what could not be read as a request, and ends the connection. */
export function refuseUnread({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = reason(code);
  const answer: ErrorAnswer = { error: { code: 'BAD_REQUEST', message } };
  const body = JSON.stringify(answer);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  socket.resume(); // what is still on its way would otherwise take the answer with it
  setTimeout(() => socket.destroy(), GRACE_MS).unref();
}

function reason(code: string | undefined): readonly [status: string, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `the request has more than ${MOST_HEADER_BYTES} bytes; ask with a shorter text`;
    return ['431 Request Header Fields Too Large', message];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return ['408 Request Timeout', 'the request did not end in time; send it again'];
  return ['400 Bad Request', 'this is no HTTP request; open the page in a browser'];
}
