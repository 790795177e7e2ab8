import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

const good: Record<string, unknown> = {
  role: 'skilled',
  full_name: 'Ngozi Eze',
  email: 'ngozi@example.ng',
  password: 'mango tree by the gate',
  address: '12 Zik Avenue',
  bio: 'I paint.',
  photoURL: '',
  skill: 'Painter',
  expertise: 'Walls',
  service_area: '5',
  state: '',
  town: '',
  videoURL: '',
};
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: payload instanceof Buffer ? payload : JSON.stringify(payload),
  });
const signUp = (payload: unknown) => post('/api/auth/signup', payload);
const people = () => app.db.selectFrom('users').selectAll().execute();

const textFields = ['full_name', 'email', 'password', 'address', 'bio', 'expertise'];
/** Values that cannot be stored or are not text, for any field. */
const unusable: [string, unknown][] = [
  ['nothing', ''],
  ['only spaces', '   '],
  ['null', null],
  ['a number', 7],
  ['true', true],
  ['a list', ['x']],
  ['an object', { $ne: null }],
  ['a NUL', 'abcdefgh\0ijkl'],
  ['half an emoji', 'abcdefgh\ud83dijkl'],
  ['two thousand letters', 'x'.repeat(2_000)],
];

for (const field of textFields) {
  test.each(unusable)(`${field}: %s is refused at its field, and no account is made`, async (name, value) => {
    // A password may contain any character, since only its hash is stored.
    if (field === 'password' && /spaces|NUL|emoji/.test(name)) return;
    const answer = await signUp({ ...good, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_input');
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(answer.json().message).toBe(answer.json().fields[field]);
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
    expect(await people()).toEqual([]);
  });
}

test.each(['skill', 'service_area', 'photoURL', 'state', 'town', 'videoURL'])(
  '%s: a value that is not text, or far too long, is refused at its field',
  async (field) => {
    for (const value of [{ a: 1 }, ['x'], true, 'x'.repeat(2_000)]) {
      const answer = await signUp({ ...good, [field]: value });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual([field]);
    }
    expect(await people()).toEqual([]);
  },
);

test.each([
  'ngozi',
  'ngozi@',
  '@example.ng',
  'ngozi@example',
  'ngozi eze@example.ng',
  'a@b.ng, c@d.ng',
  'ngozi@example.ng\nBcc: all@example.ng',
  "' or 1=1 --",
  '<script>alert(1)</script>@example.ng',
  `${'x'.repeat(250)}@example.ng`,
])('the email %j is refused', async (email) => {
  const answer = await signUp({ ...good, email });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(['email']);
});

test('many wrong fields are all named at once', { meta: { promise: true } }, async () => {
  const answer = await signUp({});
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: 'Please correct the marked fields.',
    fields: {
      role: 'Please choose Consumer or Skilled Person.',
      full_name: 'Full name is required.',
      email: 'Email is required.',
      password: 'Password is required.',
      address: 'Address is required.',
      bio: 'Bio is required.',
    },
  });
});

test('a bio of 201 characters is refused, and one of 200 is accepted', {
  meta: { promise: 'A bio has at most 200 characters' },
}, async () => {
  const tooLong = await signUp({ ...good, bio: 'é'.repeat(201) });
  expect(tooLong.json().fields).toEqual({ bio: 'Bio may have at most 200 characters.' });
  // Forms submit each line break as two characters.
  const lines = Array.from({ length: 40 }, () => 'abcd').join('\r\n');
  expect((await signUp({ ...good, email: 'lines@example.ng', bio: lines })).statusCode).toBe(201);
});

test.each([
  ['Win at www.evil', false],
  ['Sale: https://evil.example', false],
  ['ceo@evil.example', false],
  ['Free phone, bit.ly', false],
  ['Engr.Tunde O.Adebayo', true],
  ['Mr. Tv. Netson', true],
  ['Alh. Sani D.O.', true],
])('the name “%s” is accepted: %j, since emails to other people contain it', async (full_name, isTaken) => {
  const answer = await signUp({ ...good, email: `name-${full_name.length}@example.ng`, full_name });
  expect(answer.statusCode).toBe(isTaken ? 201 : 400);
  const message = 'Full name can’t contain a web or email address.';
  if (!isTaken) expect(answer.json().fields).toEqual({ full_name: message });
});

test('HTML, SQL, emoji and Yoruba letters are kept as plain text, exactly as typed', {
  meta: { promise: 'HTML, SQL, emoji and the letters of Yoruba are text like any other' },
}, async () => {
  const odd = {
    full_name: 'Adébáyọ̀ "Ọlá" <b>O\'Connor</b>',
    address: `12'; drop table users; --`,
    bio: '👷🏾‍♀️ {{7*7}} #{7*7} <img src=x onerror=alert(1)>',
    expertise: '\\x00 %s %n ../../etc/passwd',
  };
  const answer = await signUp({ ...good, ...odd, email: 'odd@example.ng' });
  expect(answer.statusCode).toBe(201);
  const kept = await app.db
    .selectFrom('users')
    .select(['full_name', 'address', 'bio', 'expertise'])
    .where('email', '=', 'odd@example.ng')
    .executeTakeFirst();
  expect(kept).toEqual(
    Object.fromEntries(Object.entries(odd).map(([name, text]) => [name, text.normalize('NFC')])),
  );
});

test('keys with a meaning in JavaScript, such as __proto__, change nothing', async () => {
  const payload = Buffer.from(
    `{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"role": "admin"}}, ${JSON.stringify({ ...good, email: 'proto@example.ng' }).slice(1)}`,
  );
  const answer = await signUp(payload);
  expect([201, 400]).toContain(answer.statusCode);
  expect(({} as { role?: string }).role).toBeUndefined();
  const admins = (await people()).filter((person) => person.role === 'admin');
  expect(admins).toEqual([]);
});

test.each(['/api/auth/signup', '/api/auth/signin'])(
  '%s: a body that cannot be read is refused',
  async (url) => {
    const before = (await people()).length;
    const notUtf8 = Buffer.concat([
      Buffer.from('{"email":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ]);
    const cases: [Buffer, number, string][] = [
      [notUtf8, 400, 'invalid_text'],
      [Buffer.from('{"email":'), 400, 'invalid_json'],
      [Buffer.from('not json'), 400, 'invalid_json'],
      [Buffer.from('[]'), 400, 'invalid_input'],
      [Buffer.from('null'), 400, 'invalid_input'],
      [Buffer.from('"text"'), 400, 'invalid_input'],
      [Buffer.from(''), 400, 'invalid_input'],
      [Buffer.from(`{"email":"${'x'.repeat(10 * 1024 * 1024)}"}`), 413, 'too_large'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await post(url, body);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
    }
    const xml = await post(url, Buffer.from('<a/>'), { 'content-type': 'text/xml' });
    expect(xml.statusCode).toBe(415);
    expect((await people()).length).toBe(before);
  },
);

test('sign-in accepts only text, and says which field is wrong', async () => {
  for (const value of [{ $ne: null }, ['x'], 7, true, null]) {
    const email = await post('/api/auth/signin', { email: value, password: 'x' });
    expect([email.statusCode, Object.keys(email.json().fields)]).toEqual([400, ['email']]);
    const password = await post('/api/auth/signin', { email: 'a@example.ng', password: value });
    expect([password.statusCode, Object.keys(password.json().fields)]).toEqual([400, ['password']]);
  }
});

test('a write from another site’s page is refused', async () => {
  for (const url of ['/api/auth/signup', '/api/auth/signin', '/api/auth/signout', '/api/uploads/images']) {
    const answer = await post(url, good, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
  }
});
