import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './test-app.ts';

export interface Visited {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Sent {
  method?: string;
  headers?: object;
  form?: Record<string, string>;
  json?: object;
}

/**
 * Sends one request over a real connection to the listening server, under any host name.
 *
 * @param host the Host header, with the port where a browser would send one
 */
export function visit(
  app: TestApp,
  host: string,
  path: string,
  { method = 'GET', headers = {}, form, json }: Sent = {},
): Promise<Visited> {
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: (app.server.addresses()[0] as AddressInfo).port,
        path,
        method,
        headers: {
          host,
          accept: 'text/html',
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The Cookie header that a browser would send after an answer. */
export const cookiesOf = ({ headers }: Visited): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
