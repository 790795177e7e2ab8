import { type UnzipFileInfo, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { pdfText } from '../../../../test-support/pdf-text.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { uploadedPicture, uploadedVideo } from '../../../../test-support/uploading.ts';
import { attach, send } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';
import { claimImage, claimVideo } from '../../uploads/server/public.ts';

const logged: string[] = [];
const app = await startTestApp({
  environment: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => void logged.push(line) },
});
type Headers = Record<string, string>;
const fetchZip = (headers: Headers) => app.request({ url: '/api/users/me/data.zip', headers });
const prove = (headers: Headers, payload: object) =>
  app.request({ method: 'POST', url: '/api/users/me/data', headers, payload });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

/** The archive's files by name. fflate checks their lengths, and this that no name leaves the folder. */
function filesIn(archive: Buffer): Record<string, Uint8Array> {
  const safe = ({ name }: UnzipFileInfo) => !/^\/|\\|(^|\/)\.\.(\/|$)|\0/.test(name);
  return unzipSync(archive, {
    filter: (info) => {
      expect(safe(info), info.name).toBe(true);
      return true;
    },
  });
}
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

describe('the archive of a person’s data', () => {
  let files: Record<string, Uint8Array> = {};
  let received = '';
  let ids = { picture: '', file: '' };

  beforeAll(async () => {
    const chidi = await makeArtisan(app, { full_name: 'Chidi <b>Okafor</b>' });
    const amina = await makeConsumer(app, { full_name: 'Amina <script>alert(1)</script>' });
    const headers = await signedInAs(app, amina);
    const [picture, video] = [await uploadedPicture(app), await uploadedVideo(app)];
    const others = await uploadedPicture(app, 'red');
    await app.db.transaction().execute(async (tx) => {
      await claimImage(tx, picture, amina.id);
      await claimVideo(tx, video, amina.id);
      await claimImage(tx, others, chidi.id);
    });
    const [file, gone] = [newId(), newId()];
    for (const id of [file, gone]) await attach(app, headers, { id, name: '../Ọmọ’s list.pdf', bytes: pdf });
    await send(app, headers, chidi, { attachments: [file], text: 'My list & more' });
    await app.context.files.private.deleteAll(`chat/${gone}`);
    const hire = await makePaidHire(app, chidi, { customer_id: amina.id });
    const payment = await app.db
      .selectFrom('payments')
      .select('id')
      .where('hire_id', '=', hire.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('receipts')
      .values({
        payment_id: payment.id,
        hire_id: hire.id,
        year: 2026,
        number: 1,
        issued_at: app.clock.now,
        customer_name: 'Amina',
        artisan_name: 'Chidi',
        lines: JSON.stringify([{ label: 'Deposit', amountKobo: 500_000 }]),
      })
      .execute();
    ids = { picture: /images\/([^/]+)/.exec(picture)?.[1] ?? '', file };
    const answer = await fetchZip(headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="surehands-my-data-2026-11-20.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    received = answer.rawPayload.toString('latin1');
    files = filesIn(answer.rawPayload);
  });

  test('contains data.json, a page, and the person’s own pictures, videos, files and receipts', () => {
    const names = Object.keys(files);
    expect(names.slice(-2)).toEqual(['data.json', 'index.html']);
    expect(names).toContain(`pictures/${ids.picture}.webp`);
    expect(names.filter((name) => name.startsWith('videos/'))).toHaveLength(1);
    expect(text(files[`files-sent/${ids.file}/Ọmọ’s list.pdf`])).toBe(pdf.toString());
    expect(names.filter((name) => /^receipts\/.+\.pdf$/.test(name))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
    expect(received.startsWith('PK')).toBe(true);
  });

  test('contains receipts that can be read', async () => {
    const name = Object.keys(files).find((each) => each.startsWith('receipts/')) ?? '';
    expect(await pdfText(Buffer.from(files[name] ?? []))).toContain('Receipt');
  });

  test('names files that could not be added, and contains everything else', () => {
    const data = JSON.parse(text(files['data.json']));
    expect(data.files_left_out).toEqual([expect.stringMatching(/^files-sent\/.*list\.pdf$/)]);
    expect(data.files_in_this_archive).toHaveLength(Object.keys(files).length - 2);
    expect(data.messages_sent).toMatchObject([{ text: 'My list & more' }]);
  });

  test('contains a page that runs nothing, escapes text, and links only to files in the archive', () => {
    const page = text(files['index.html']);
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/<b>Okafor|undefined|\[object/);
    expect(page).toContain('Amina &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('My list &amp; more');
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('<h2>Messages you sent</h2>');
    // Sender and date are in the page's header instead.
    expect(page).not.toContain('<h2>From</h2>');
    for (const [, href = ''] of page.matchAll(/<a href="([^#"][^"]*)"/g)) {
      expect(Object.keys(files)).toContain(decodeURIComponent(href));
    }
  });

  test('is recorded in the security log, without the email', () => {
    const lines = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'data_copied');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ account: expect.any(String), ip: expect.any(String) });
    expect(JSON.stringify(lines)).not.toContain('@');
  });
});

describe('a download of one’s data', () => {
  test('is allowed for ten minutes after the password, which is then asked for again', async () => {
    const { headers } = await member(app, 'copy@example.ng');
    expect((await fetchZip(headers)).statusCode).toBe(200);
    app.clock.advance({ minutes: 9, seconds: 59 });
    expect((await fetchZip(headers)).statusCode).toBe(200);
    app.clock.advance({ seconds: 1 });
    for (const url of ['/api/users/me/data.zip', '/api/users/me/data']) {
      const refused = await app.request({ url, headers });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'password_asked']);
    }
    expect((await prove(headers, {})).json().code).toBe('password_asked');
    expect((await prove(headers, { password: 'not the password' })).json().code).toBe('wrong_password');
    const proved = await prove(headers, { password: MEMBERS_PASSWORD });
    expect(proved.json()).toMatchObject({ url: '/api/users/me/data.zip' });
    const renewed = { cookie: String(proved.headers['set-cookie']).split(';', 1)[0] ?? '' };
    expect((await fetchZip(renewed)).statusCode).toBe(200);
    expect((await fetchZip({})).statusCode).toBe(401);
  });
});
