import type { ChatMessage } from '../src/features/chat/contract.ts';
import { newId } from '../src/shared/identifier.ts';
import type { TestApp } from './test-app.ts';

/** Sends a message like a person's browser. */
export function send(
  app: TestApp,
  headers: Record<string, string>,
  to: { id: string },
  said: { id?: string; text?: string; attachments?: string[] },
) {
  return app.request({
    method: 'POST',
    url: '/api/chat/messages',
    headers,
    payload: {
      id: said.id ?? newId(),
      to: to.id,
      text: said.text ?? '',
      attachments: said.attachments ?? [],
    },
  });
}

/** Sends a message that must arrive. @throws when it is refused */
export async function sent(
  app: TestApp,
  headers: Record<string, string>,
  to: { id: string },
  text: string,
): Promise<ChatMessage> {
  const answer = await send(app, headers, to, { text });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().message;
}

/** Uploads a file to be sent with a message. */
export function attach(
  app: TestApp,
  headers: Record<string, string>,
  { id, name, bytes }: { id: string; name: string; bytes: Buffer },
) {
  const boundary = 'surehandstestboundary';
  const part = (disposition: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  return app.request({
    method: 'POST',
    url: '/api/chat/attachments',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      part('name="id"', id),
      part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
}
