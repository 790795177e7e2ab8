import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Bytes of JSON or form at the most; the longest honest form is far below it. */
export const BODY_LIMIT_BYTES = 64 * 1024;

function textOf(body: Buffer): string {
  if (!isUtf8(body))
    throw new Refusal(400, 'invalid_text', 'Some of that text is not valid UTF-8, so it cannot be kept.');
  return body.toString('utf8');
}

/** Reads JSON, keeping the bytes as they came (a webhook's signature covers them), and refuses text that is not UTF-8. */
export function installBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (request: { rawBody?: Buffer }, body: Buffer) => {
      request.rawBody = body;
      const text = textOf(body);
      if (text.trim() === '') return {};
      try {
        return JSON.parse(text);
      } catch {
        throw new Refusal(400, 'invalid_json', 'That is not valid JSON.');
      }
    },
  );
  // Page forms go on to React Router as the bytes they are.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: unknown, body: Buffer) => {
      textOf(body);
      return body;
    },
  );
}
