import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What is sent beside the path, which goes out as it is written. */
export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request of its own to a server on the loopback. */
export function ask(port: number, path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
