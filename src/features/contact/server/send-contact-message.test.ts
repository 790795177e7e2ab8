import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const good = {
  name: 'Ngozi Eze',
  email: 'ngozi@example.ng',
  phoneNumber: '0803 123 4567',
  message: 'How do I change my date?',
};
const send = (payload: object) => app.request({ method: 'POST', url: '/api/contactUs/send', payload });
const kept = () => app.db.selectFrom('contact_messages').selectAll().execute();

describe('a contact message', () => {
  test('is stored, with the phone number in one format', {
    meta: { promise: 'A contact message answers with data' },
  }, async () => {
    const response = await send(good);
    expect(response.statusCode).toBe(201);
    expect(response.json().message).toBe('Your message has been sent successfully!');
    expect(await kept()).toMatchObject([
      { name: 'Ngozi Eze', phone: '+2348031234567', message: good.message },
    ]);
  });

  test('sent twice with the same id is stored once', async () => {
    const before = (await kept()).length;
    const id = newId();
    const answers = await Promise.all([send({ ...good, id }), send({ ...good, id })]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
    expect(await kept()).toHaveLength(before + 1);
  });

  test.each([
    ['name', '', 'Name is required.'],
    ['email', 'ngozi@', 'That does not look like an email address. It should be like name@example.com.'],
    ['phoneNumber', '12', 'That does not look like a phone number. It should be like 0803 123 4567.'],
    ['message', '   ', 'Message is required.'],
    ['message', 'x'.repeat(3001), 'Message may have at most 3000 characters.'],
    ['message', 'a\0b', 'Message has a character that we can’t save.'],
    ['name', 7, 'Name must be text.'],
  ])(
    'with a wrong %s (%j) shows the mistake at that field, and is not stored',
    {
      meta: {
        promise:
          'A contact message keeps its phone number in one form and refuses what is wrong beside its field',
      },
    },
    async (field, value, sentence) => {
      const before = (await kept()).length;
      const response = await send({ ...good, [field]: value });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ [field]: sentence });
      expect(await kept()).toHaveLength(before);
    },
  );

  test('keeps HTML, SQL and emoji as plain text', async () => {
    const message = `<script>alert(1)</script> '; drop table users; -- 🛠️`;
    await send({ ...good, message });
    expect((await kept()).at(-1)?.message).toBe(message);
  });
});
