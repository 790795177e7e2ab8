import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Most bytes of JSON or of a form; the longest legitimate form is far below it. */
const BODY_LIMIT_BYTES = 64 * 1024;

function textOf(body: Buffer): string {
  if (!isUtf8(body))
    throw new Refusal(400, 'invalid_text', 'Some of that text is not valid UTF-8, so we can’t save it.');
  return body.toString('utf8');
}

/**
 * Installs parsers for JSON and forms. They refuse text that is not UTF-8; JSON's raw bytes are kept, because a
 * webhook's signature covers them.
 */
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
  // React Router parses the forms of pages itself, from the raw bytes.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: unknown, body: Buffer) => {
      textOf(body);
      return body;
    },
  );
}
