import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { untilHeldUp } from '../../../../test-support/held-up.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { smallMp4 } from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { attach, send } from '../../../../test-support/writing.ts';
import { carryOut } from '../../../server/retention.ts';
import { newId } from '../../../shared/identifier.ts';
import { attachmentsRetention } from './attachments.ts';

const app = await startTestApp();

async function twoPeople() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  return { amina, chidi, asAmina: await signedInAs(app, amina), asChidi: await signedInAs(app, chidi) };
}
const fetchFile = (headers: Record<string, string>, id: string, query = '') =>
  app.request({ url: `/api/chat/attachments/${id}${query}`, headers });
const photo = (width = 2_000) =>
  sharp({ create: { width, height: 1_000, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLongitude: '3/1 24/1 0/1' } })
    .jpeg()
    .toBuffer();
const video = await smallMp4();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

describe('a picture', () => {
  test('is sent smaller and without its location, and both people see it', {
    meta: { promise: 'Pictures are sent smaller and without where they were taken' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const id = newId();
    const answer = await attach(app, asAmina, { id, name: 'kitchen.jpg', bytes: await photo() });
    expect(answer.json().attachment).toEqual({
      id,
      name: 'kitchen.webp',
      type: 'image/webp',
      size: expect.any(Number),
      url: `/api/chat/attachments/${id}`,
      isImage: true,
      width: 1_200,
      height: 600,
    });
    const message = (await send(app, asAmina, chidi, { attachments: [id] })).json().message;
    expect(message.attachments).toEqual([answer.json().attachment]);

    const whole = await fetchFile(asChidi, id);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringContaining('inline'),
      'cache-control': 'private, no-cache',
    });
    const kept = { 'if-none-match': String(whole.headers.etag) };
    expect((await fetchFile({ ...asChidi, ...kept }, id)).statusCode).toBe(304);
    // After signing out, even a device with a cached copy may not revalidate it.
    expect((await fetchFile(kept, id)).statusCode).toBe(401);
    const { width, exif } = await sharp(whole.rawPayload).metadata();
    expect([width, exif]).toEqual([1_200, undefined]);
    const small = await fetchFile(asChidi, id, '?size=small');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(480);
  });
});

describe('a file', () => {
  test('is saved by the browser under its name, never opened as one of our pages', {
    meta: { promise: 'Files are saved under their name, never opened as a page of ours' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const id = newId();
    await attach(app, asAmina, { id, name: 'Ọmọ’s quote (1).pdf', bytes: pdf });
    const { message } = (await send(app, asAmina, chidi, { attachments: [id], text: 'My quote' })).json();
    // Without a virus scanner the sender reads so at once, as after a reload.
    expect(message.attachments[0].notScanned).toBe(true);
    const file = await fetchFile(asChidi, id);
    expect(file.rawPayload).toEqual(pdf);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="_m__s quote (1).pdf"; filename*=UTF-8\'\'%E1%BB%8Cm%E1%BB%8D%E2%80%99s%20quote%20%281%29.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    ['a text', 'list.txt', Buffer.from('Cement, 3 bags ₦27,000'), 'list.txt', 'text/plain'],
    ['a video', 'leak.mp4', video, 'leak.mp4', 'video/mp4'],
    ['a PDF that says it is a program', 'quote.pdf.exe', pdf, 'quote.pdf.pdf', 'application/pdf'],
    ['a PDF with a folder in its name', '../../etc/passwd', pdf, 'passwd.pdf', 'application/pdf'],
    ['a PDF with a long name', `${'n'.repeat(130)}.pdf`, pdf, `${'n'.repeat(120)}.pdf`, 'application/pdf'],
    ['a PDF without a name', '.pdf', pdf, 'file.pdf', 'application/pdf'],
    ['a PDF whose name turns around', 'quote\u202Efdp.exe', pdf, 'quotefdp.pdf', 'application/pdf'],
  ])('may be %s', async (_what, name, bytes, kept, type) => {
    const { asAmina } = await twoPeople();
    const answer = await attach(app, asAmina, { id: newId(), name, bytes });
    expect(answer.statusCode).toBe(201);
    const { attachment } = answer.json();
    expect(attachment).toMatchObject({ name: kept, type, isImage: false, width: null });
    const charset = type === 'text/plain' ? '; charset=utf-8' : '';
    expect((await fetchFile(asAmina, attachment.id)).headers['content-type']).toBe(type + charset);
  });

  test.each([
    ['a program', 'photo.jpg', Buffer.from('MZ\x90\x00program')],
    ['a page with a script', 'page.html', Buffer.from('<script>alert(1)</script>')],
    ['a drawing that is a program', 'logo.svg', Buffer.from('<svg onload="alert(1)"/>')],
    ['an archive', 'all.zip', Buffer.from('PK\x03\x04\x14\x00\x00\x00\x00\x00', 'latin1')],
    ['a text that is none', 'note.txt', Buffer.from([0x41, 0x00, 0x42])],
    ['a text of another encoding', 'note.txt', Buffer.from([0x41, 0xe9, 0x42])],
  ])(
    'may not be %s',
    { meta: { promise: 'Files are taken by what is in them, not by their name' } },
    async (_what, name, bytes) => {
      const { asAmina } = await twoPeople();
      const answer = await attach(app, asAmina, { id: newId(), name, bytes });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('file_not_taken');
    },
  );

  test('has at most 8 MB', { meta: { promise: 'A file has 8 MB at the most' } }, async () => {
    const { asAmina } = await twoPeople();
    const bytes = Buffer.alloc(8 * 1024 * 1024 + 1, 'a');
    const answer = await attach(app, asAmina, { id: newId(), name: 'long.txt', bytes });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toBe('That file is larger than 8 MB. Please send a smaller one.');
    const whole = await attach(app, asAmina, { id: newId(), name: 'long.txt', bytes: bytes.subarray(1) });
    expect(whole.statusCode).toBe(201);
  });

  test('needs a session, an id and a file to be uploaded', {
    meta: { promise: 'An upload for chat needs a session, an id and a file' },
  }, async () => {
    const { asAmina } = await twoPeople();
    const wrongs = [
      await attach(app, {}, { id: newId(), name: 'a.pdf', bytes: pdf }),
      await attach(app, asAmina, { id: 'mine', name: 'a.pdf', bytes: pdf }),
      await attach(app, asAmina, { id: newId(), name: 'a.pdf', bytes: Buffer.alloc(0) }),
    ];
    expect(wrongs.map(({ statusCode }) => statusCode)).toEqual([401, 400, 400]);
  });
});

describe('the access to a file', () => {
  test('is its owner’s before it is sent, both people’s afterwards, and no one else’s', {
    meta: { promise: 'A file is opened by the two people of its conversation alone' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const asBola = await signedInAs(app, await makeArtisan(app));
    const id = newId();
    await attach(app, asAmina, { id, name: 'a.pdf', bytes: pdf });
    const statuses = async () =>
      Promise.all([asAmina, asChidi, asBola, {}].map(async (who) => (await fetchFile(who, id)).statusCode));
    expect(await statuses()).toEqual([200, 404, 404, 401]);
    await send(app, asAmina, chidi, { attachments: [id] });
    expect(await statuses()).toEqual([200, 200, 404, 401]);
  });

  test('does not let a person send another person’s file, or a file twice', {
    meta: { promise: 'Another person’s file cannot be sent, nor one file twice' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    // They already have a conversation, so it is the file that is refused, not the message.
    await send(app, asAmina, chidi, { text: 'Hello' });
    expect((await send(app, asChidi, amina, { text: 'Hello' })).statusCode).toBe(201);
    const id = newId();
    await attach(app, asAmina, { id, name: 'a.pdf', bytes: pdf });
    const stolen = await send(app, asChidi, amina, { attachments: [id] });
    expect([stolen.statusCode, stolen.json().code]).toEqual([409, 'attachment_missing']);
    expect((await send(app, asAmina, chidi, { attachments: [id] })).statusCode).toBe(201);
    const replied = await send(app, asChidi, amina, { attachments: [id], text: 'Yours' });
    expect(replied.json()).toMatchObject({ code: 'attachment_missing' });
    expect((await send(app, asAmina, chidi, { attachments: [id] })).statusCode).toBe(409);
    expect((await attach(app, asChidi, { id, name: 'b.pdf', bytes: pdf })).statusCode).toBe(409);
  });
});

test('a file that has not arrived completely can be neither opened nor sent, and is stored by a second upload', async () => {
  const { chidi, asAmina } = await twoPeople();
  const id = newId();
  await attach(app, asAmina, { id, name: 'a.pdf', bytes: pdf });
  // The state while the bytes are being stored, and after they were lost.
  await app.db.updateTable('message_attachments').set({ stored_at: null }).where('id', '=', id).execute();
  expect((await fetchFile(asAmina, id)).statusCode).toBe(404);
  const refused = await send(app, asAmina, chidi, { attachments: [id] });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'attachment_missing']);
  await attach(app, asAmina, { id, name: 'a.pdf', bytes: pdf });
  expect((await fetchFile(asAmina, id)).rawPayload).toEqual(pdf);
});

test('the files of a message keep the order in which the sender put them', async () => {
  const { chidi, asAmina, asChidi } = await twoPeople();
  const ids = [newId(), newId(), newId()];
  for (const id of ids) await attach(app, asAmina, { id, name: 'a.pdf', bytes: pdf });
  const asked = [ids[2], ids[0], ids[1]].map(String);
  const idsOf = (message: { attachments: { id: string }[] }) => message.attachments.map(({ id }) => id);
  const { message } = (await send(app, asAmina, chidi, { attachments: asked })).json();
  expect(idsOf(message)).toEqual(asked);
  const url = `/api/chat/conversations/${message.conversationId}/messages`;
  const [read] = (await app.request({ url, headers: asChidi })).json().messages;
  expect(idsOf(read)).toEqual(asked);
});

test('a file that is uploaded again under its id is one file, also at the same moment', {
  meta: { promise: true },
}, async () => {
  const { chidi, asAmina } = await twoPeople();
  const id = newId();
  const bytes = await photo(800);
  const answers = await Promise.all([1, 2, 3].map(() => attach(app, asAmina, { id, name: 'a.jpg', bytes })));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const message = (await send(app, asAmina, chidi, { attachments: [id] })).json().message;
  expect((await attach(app, asAmina, { id, name: 'a.jpg', bytes })).json().attachment).toEqual(
    message.attachments[0],
  );
});

test('a sent file is not replaced by another one uploaded under its id', async () => {
  const { chidi, asAmina, asChidi } = await twoPeople();
  const id = newId();
  await attach(app, asAmina, { id, name: 'agreed.pdf', bytes: pdf });
  const { message } = (await send(app, asAmina, chidi, { text: 'My quote' })).json();
  const row = app.db.updateTable('message_attachments').where('id', '=', id);
  // The first upload has inserted its row and is storing bytes when the second starts.
  await row.set({ stored_at: null }).execute();
  const uploading = await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('message_attachments')
      .set({ stored_at: app.clock.now, message_id: message.id })
      .where('id', '=', id)
      .execute();
    const answer = attach(app, asAmina, { id, name: 'another.txt', bytes: Buffer.from('Another price') });
    expect(await Promise.race([answer.then(() => 'answered'), untilHeldUp(app)])).toBe('held up');
    return { answer };
  });
  const { statusCode, body } = await uploading.answer;
  expect([statusCode, JSON.parse(body).code]).toEqual([409, 'already_used']);
  const file = await fetchFile(asChidi, id);
  expect([file.headers['content-type'], file.rawPayload]).toEqual(['application/pdf', pdf]);
});

test('a file that was never sent is deleted after two days, and a sent file is kept', {
  meta: { promise: 'Files that were never sent go after two days' },
}, async () => {
  const { chidi, asAmina } = await twoPeople();
  const [sent, unsent] = [newId(), newId()];
  for (const id of [sent, unsent]) await attach(app, asAmina, { id, name: 'a.pdf', bytes: pdf });
  await send(app, asAmina, chidi, { attachments: [sent] });
  const clean = () => carryOut(app.context, attachmentsRetention);
  app.clock.advance({ hours: 48 });
  await clean();
  expect((await fetchFile(asAmina, unsent)).statusCode).toBe(200);
  app.clock.advance({ seconds: 1 });
  await clean();
  expect((await fetchFile(asAmina, unsent)).statusCode).toBe(404);
  expect(await app.context.files.private.exists(`chat/${unsent}/whole`)).toBe(false);
  const rows = app.db.selectFrom('message_attachments').select('id');
  expect(await rows.where('id', 'in', [sent, unsent]).execute()).toEqual([{ id: sent }]);
  expect((await fetchFile(asAmina, sent)).statusCode).toBe(200);
});

test('all files that were never sent are deleted on one day, however many there are', async () => {
  const { amina } = await twoPeople();
  const old = {
    ...{ owner_id: amina.id, name: 'a.pdf', media_type: 'application/pdf', byte_count: pdf.length },
    ...{ created_at: app.clock.now, stored_at: app.clock.now },
  };
  await app.db
    .insertInto('message_attachments')
    .values(Array.from({ length: 120 }, () => ({ id: newId(), ...old })))
    .execute();
  app.clock.advance({ hours: 49 });
  await carryOut(app.context, attachmentsRetention);
  const left = app.db.selectFrom('message_attachments').select('id').where('owner_id', '=', amina.id);
  expect(await left.execute()).toEqual([]);
});
