import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '../../../server/app-context.ts';
import { hostFailed, hostTooSlow, isTimeout } from './storing.ts';

/** A multipart form. Names and values are our own, so nothing in them needs escaping. */
export interface HostForm {
  fields: Record<string, string>;
  file?: {
    field: string;
    name: string;
    type: string;
    /** The bytes, or the path of a file that is streamed. */
    content: Buffer | string;
  };
}

/** Response of a file host; `body` is undefined when it is not JSON. */
export interface HostAnswer {
  status: number;
  body: unknown;
}

/**
 * Posts a form to a file host, with the configured timeout. Does not follow redirects.
 *
 * @throws Refusal 504 when it does not answer in time, 502 when it cannot be reached
 */
export async function postToFileHost(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  url: string,
  form: HostForm,
): Promise<HostAnswer> {
  try {
    const { headers, body } = await encode(form);
    const answer = await post(url, headers, body, AbortSignal.timeout(config.storage.timeoutMs));
    return { status: answer.statusCode ?? 0, body: parsed(await text(answer)) };
  } catch (error) {
    log.warn({ err: error, host: new URL(url).host }, 'a file host could not be reached');
    throw isTimeout(error) ? hostTooSlow() : hostFailed();
  }
}

/**
 * Not fetch: when the host hangs up while fetch reads the form, Node 24 throws an uncatchable error
 * ("ReadableStream is already closed"), which ends the process.
 */
async function post(
  url: string,
  headers: Record<string, string | number>,
  body: Readable,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = start(url, { method: 'POST', headers, signal });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  // A host may answer and hang up before it has read the whole form; its answer counts.
  pipeline(body, request).catch((error: Error) => request.destroy(error));
  return answered;
}

async function encode({ fields, file }: HostForm): Promise<{
  headers: Record<string, string | number>;
  body: Readable;
}> {
  const boundary = `surehands-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file) {
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\n` +
        `content-type: ${file.type}\r\n\r\n`,
    );
  }
  const head = Buffer.from(parts.join(''));
  const tail = Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`);
  const { content } = file ?? { content: Buffer.alloc(0) };
  const size = typeof content === 'string' ? (await stat(content)).size : content.byteLength;
  async function* pieces() {
    yield head;
    if (typeof content === 'string') yield* createReadStream(content);
    else yield content;
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.byteLength + size + tail.byteLength,
    },
    body: Readable.from(pieces()),
  };
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
