import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { EICAR, startClamd } from '../../../../test-support/clamd-stand-in.ts';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { filmFrame, videoForm } from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { attach, send } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';
import { pingClamd, scanFile } from './clamd.ts';
import { checkScanner } from './scan.ts';

const clamd = await startClamd();
const logged: string[] = [];
const app = await startTestApp({
  environment: { CLAMD_URL: clamd.url, LOG_LEVEL: 'warn' },
  logTo: { write: (line) => void logged.push(line) },
});
afterEach(() => {
  clamd.answer = undefined;
  logged.length = 0;
});

const pdf = (words = '') => Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n${words}\ntrailer<<>>\n%%EOF`);
const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const amina = await signedInAs(app, await makeConsumer(app));
const chidi = await makeArtisan(app);
const countOf = async (table: 'images' | 'videos' | 'message_attachments') =>
  (await app.db.selectFrom(table).select('id').execute()).length;
const upload = (url: string, form: ReturnType<typeof videoForm>) =>
  app.request({ method: 'POST', url, ...form });

describe('with a virus scanner', () => {
  test('each file is scanned completely, and a clean one is accepted without a mark', async () => {
    const bytes = pdf('x'.repeat(300_000));
    const id = newId();
    const answer = await attach(app, amina, { id, name: 'quote.pdf', bytes });
    expect(answer.json().attachment).not.toHaveProperty('notScanned');
    expect(clamd.received.at(-1)?.equals(bytes)).toBe(true);
    const { message } = (await send(app, amina, chidi, { attachments: [id] })).json();
    expect(message.attachments[0]).not.toHaveProperty('notScanned');
  });

  test.each([
    [
      'a file in chat',
      'message_attachments',
      () => attach(app, amina, { id: newId(), name: 'a.pdf', bytes: pdf(EICAR) }),
    ],
    [
      'a picture',
      'images',
      () => upload('/api/uploads/images', imageForm(Buffer.concat([picture, Buffer.from(EICAR)]))),
    ],
    [
      'a video',
      'videos',
      () => upload('/api/uploads/videos', videoForm(Buffer.concat([filmFrame(), Buffer.from(EICAR)]))),
    ],
  ] as const)('%s that is infected is refused in plain words, and not kept', async (_what, table, sendIt) => {
    const before = await countOf(table);
    const answer = await sendIt();
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'file_infected']);
    expect(answer.json().message).toMatch(/^Our virus scanner found something harmful in that file/);
    expect(await countOf(table)).toBe(before);
    expect(logged.join()).toContain('Eicar-Test-Signature');
  });

  test.each([
    ['hangs up', 'hang up'],
    ['says that the stream is too long', 'INSTREAM size limit exceeded. ERROR'],
    ['says what no scanner says', 'stream: maybe'],
  ])('that %s, each file is refused, and its sender is told to try again', async (_what, answer) => {
    clamd.answer = answer;
    const refused = await attach(app, amina, { id: newId(), name: 'a.pdf', bytes: pdf() });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'scan_unavailable']);
    expect(refused.json().message).toContain('try again');
    expect(refused.headers['retry-after']).toBe('60');
    expect(logged.map((line) => JSON.parse(line).event)).toContain('scan_unavailable');
    clamd.answer = undefined;
    expect((await attach(app, amina, { id: newId(), name: 'a.pdf', bytes: pdf() })).statusCode).toBe(201);
  });

  test('the start logs that the scanner does not answer', async () => {
    await checkScanner(app.context);
    expect(logged).toEqual([]);
    clamd.answer = 'hang up';
    await checkScanner(app.context);
    expect(logged.join()).toContain('until it does, no file is taken');
  });

  test('a UNIX socket may be used', async () => {
    const path = join(tmpdir(), `clamd-${process.pid}.sock`);
    await startClamd(path);
    await pingClamd({ path });
    expect(await scanFile({ path }, import.meta.filename)).toEqual({ clean: true });
    await expect(pingClamd({ path: `${path}.gone` })).rejects.toThrow('ENOENT');
  });
});
