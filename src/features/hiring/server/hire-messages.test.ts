import { describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../test-support/key-in-header.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { hireStatuses, isPaid } from '../process.ts';
import { guestKeyFor } from './public.ts';

const app = await startTestApp();
type Headers = Record<string, string>;

let guests = 0;
async function paidByGuest(wishes: object = {}) {
  guests += 1;
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const hire = await makeHire(app, artisan, {
    status: 'confirmed',
    customer_email: `guest${guests}@example.ng`,
    ...wishes,
  });
  const key = guestKeyFor({ id: hire.id, guestKeyVersion: 1 }, app.context.config, app.clock.now);
  return { hire, key, artisan, asArtisan: await signedInAs(app, artisan) };
}
const urlOf = (id: string) => `/api/hiring/hires/${id}/messages`;
const write = async (id: string, body: object, headers: Headers = {}) => {
  const answer = await app.request({ method: 'POST', url: urlOf(id), headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
};
const read = async (id: string, { key, headers = {} }: { key?: string; headers?: Headers } = {}) => {
  const answer = await app.request(keyInHeader(urlOf(id) + (key ? `?key=${key}` : ''), headers));
  return { status: answer.statusCode, body: answer.json() };
};

describe('messages about a guest’s paid hire', () => {
  test('go both ways, from the signed-in artisan and from the guest by link, and each is emailed to the other', {
    meta: { promise: 'A guest writes to the artisan through their own link, without an account' },
  }, async () => {
    const { hire, key, artisan, asArtisan } = await paidByGuest();
    expect((await write(hire.id, { text: 'Which gate is it?' }, asArtisan)).status).toBe(201);
    const [mail] = await emailsTo(app, hire.customer_email);
    expect(mail?.subject).toBe(
      'Tunde Bakare has written to you about the job on Tue 1 December 2026, from 9:00 am',
    );
    expect(mail?.text).not.toContain('Which gate');
    const link = linkIn(mail);
    expect([link.pathname, link.hash]).toEqual([`/hires/${hire.id}`, '#messages']);

    app.clock.advance({ minutes: 1 });
    const own = link.searchParams.get('key') ?? '';
    expect((await write(hire.id, { key: own, text: 'The green one.' })).status).toBe(201);
    const lines = [
      ['artisan', 'Which gate is it?'],
      ['customer', 'The green one.'],
    ];
    for (const by of [{ key }, { headers: asArtisan }]) {
      const { body } = await read(hire.id, by);
      expect(body.mayWrite).toBe(true);
      expect(body.result.map(({ side, text }: { side: string; text: string }) => [side, text])).toEqual(
        lines,
      );
    }
    expect((await emailsTo(app, artisan.email)).at(-1)?.subject).toContain('Ngozi Eze has written to you');
    const told = await app.request({ url: '/api/notifications', headers: asArtisan });
    expect(told.json().notifications[0]).toMatchObject({
      title: 'Ngozi Eze has written to you',
      link: `/hires/${hire.id}#messages`,
    });
  });

  test('can be read and written by no one else', async () => {
    const { hire } = await paidByGuest();
    const other = await paidByGuest();
    for (const by of [{}, { key: other.key }, { headers: other.asArtisan }]) {
      expect((await read(hire.id, by)).status).toBe(404);
    }
    expect((await write(hire.id, { key: other.key, text: 'x' })).status).toBe(404);
    expect((await write(hire.id, { text: 'x' }, other.asArtisan)).status).toBe(404);
  });

  test('are stored once however often they are sent, and several in a row are announced once', async () => {
    const { hire, key, asArtisan } = await paidByGuest();
    const id = newId();
    const twice = await Promise.all([1, 2, 3].map(() => write(hire.id, { id, text: 'One' }, asArtisan)));
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await write(hire.id, { id, text: 'Other words' }, asArtisan)).status).toBe(409);
    // The other side's message is a different one, even with the same text.
    expect((await write(hire.id, { id, key, text: 'One' })).body.code).toBe('already_used');
    const other = await paidByGuest();
    expect((await write(other.hire.id, { id, text: 'One' }, other.asArtisan)).body.code).toBe('already_used');
    app.clock.advance({ minutes: 14 });
    await write(hire.id, { text: 'Two' }, asArtisan);
    expect((await read(hire.id, { headers: asArtisan })).body.result).toHaveLength(2);
    expect(await emailsTo(app, hire.customer_email)).toHaveLength(1);
    app.clock.advance({ minutes: 15 });
    await write(hire.id, { text: 'Three' }, asArtisan);
    expect(await emailsTo(app, hire.customer_email)).toHaveLength(2);
    // The pause is counted from the latest message in a row, not from the first.
    app.clock.advance({ minutes: 1 });
    await write(hire.id, { text: 'Four' }, asArtisan);
    expect(await emailsTo(app, hire.customer_email)).toHaveLength(2);
  });

  test('need between one and a thousand characters', async () => {
    const { hire, asArtisan } = await paidByGuest();
    expect((await write(hire.id, { text: ' ' }, asArtisan)).body.fields).toEqual({
      text: 'Message is required.',
    });
    expect((await write(hire.id, { text: 'x'.repeat(1001) }, asArtisan)).status).toBe(400);
  });

  test.each(hireStatuses)('are accepted for a hire that is %s only once it is paid', async (status) => {
    const { hire, asArtisan } = await paidByGuest({ status });
    const paid = isPaid(status);
    expect((await read(hire.id, { headers: asArtisan })).body.mayWrite).toBe(paid);
    const { body } = await write(hire.id, { text: 'Hello' }, asArtisan);
    expect(body.code).toBe(paid ? undefined : 'not_possible_now');
  });

  test('are refused when the customer has an account, and belong in the chat', async () => {
    const amina = await makeConsumer(app);
    const { hire, asArtisan } = await paidByGuest({ customer_id: amina.id });
    expect((await write(hire.id, { text: 'Hello' }, asArtisan)).body.code).toBe('write_in_chat');
    expect((await read(hire.id, { headers: asArtisan })).body).toEqual({ result: [], mayWrite: false });
  });
});
