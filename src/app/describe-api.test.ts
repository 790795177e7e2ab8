import { describe, expect, test } from 'vitest';
import { MEMBERS_PASSWORD, member } from '../../test-support/members.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { features } from './api.ts';

const app = await startTestApp({ pages: true });
const description = (await app.request({ url: '/api/openapi.json' })).json();
const operations: [path: string, method: string, operation: Record<string, unknown>][] = Object.entries(
  description.paths as Record<string, Record<string, Record<string, unknown>>>,
).flatMap(([path, each]) =>
  Object.entries(each).map(([method, operation]): [string, string, Record<string, unknown>] => [
    path,
    method,
    operation,
  ]),
);

const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

describe('the description of the API', () => {
  test('has every call that any feature answers, and itself', {
    meta: { promise: 'Every call is described for programs' },
  }, () => {
    const answered: string[] = [];
    for (const join of features) {
      join((call) => void answered.push(`${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`));
    }
    expect(answered.length).toBeGreaterThan(20);
    const described = operations.map(([path, method]) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual([...answered, 'GET /api/openapi.json'].sort());
  });

  test('says of each who may make it, under a name of its own', {
    meta: { promise: 'The description of a call says who may make it' },
  }, () => {
    const names = operations.map(([, , { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [path, , { description: words, summary }] of operations) {
      expect(String(words), path).toMatch(/may make this call|Only the payment provider/);
      expect(String(summary), path).not.toBe('');
    }
  });

  test('tells what a hire takes: which fields must be there, and what they look like', {
    meta: { promise: 'The description of a call says what has to be sent' },
  }, () => {
    const { schema } = description.paths['/api/hiring/hire'].post.requestBody.content['application/json'];
    expect(schema.required).toEqual(
      expect.arrayContaining(['fullName', 'email', 'jobDescription', 'checkbox']),
    );
    expect(schema.required).not.toContain('notes');
    expect(schema.properties.startDate).toMatchObject({ type: 'string', format: 'date' });
    expect(schema.properties.jobDescription).toMatchObject({ maxLength: 2000 });
    expect(schema.properties.action.enum).toEqual(['Confirm & Hire', 'Request A Quote']);
  });

  test('tells an upload’s form and a path’s parameters', () => {
    const upload = description.paths['/api/uploads/images'].post.requestBody.content['multipart/form-data'];
    expect(Object.keys(upload.schema.properties)).toEqual(['image']);
    expect(description.paths['/api/users/{id}'].get.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ]);
  });
});

describe('the session in the description', () => {
  test.each([
    ['over plain http', {}],
    ['with cookies for https alone', { COOKIE_SECURE: 'true' }],
  ])('is the cookie that signing in sets, %s', async (_, environment) => {
    const own = await startTestApp({ environment });
    await member(own, 'amina@example.ng', { confirmed: false });
    const answer = await own.request({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { email: 'amina@example.ng', password: MEMBERS_PASSWORD },
    });
    const openApi = (await own.request({ url: '/api/openapi.json' })).json();
    const { name } = openApi.components.securitySchemes.session;
    const value = answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';
    const headers = { cookie: `${name}=${encodeURIComponent(value)}` };
    const me = await own.request({ url: '/api/auth/me', headers });
    expect(me.json().user).toMatchObject({ email: 'amina@example.ng' });
  });
});

describe('the description of the API, asked for again and again', () => {
  test('may be kept, and is not sent again to a program that has it', async () => {
    const first = await app.request({ url: '/api/openapi.json' });
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await app.request({ url: '/api/openapi.json', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const page = await app.request({ url: '/api/docs', headers: { accept: 'text/html' } });
    const samePage = await app.request({
      url: '/api/docs',
      headers: { accept: 'text/html', 'if-none-match': String(page.headers.etag) },
    });
    expect(samePage.statusCode).toBe(304);
  });

  test('is refused to an address that asks more than once a second, in whatever form', async () => {
    const limited = await startTestApp({ pages: true, environment: { RATE_LIMITS: 'true' } });
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const ask = async (remoteAddress: string) =>
        // A cookie of the visitor's own making keeps the page from coming out of the cache.
        (await limited.request({ method: 'HEAD', url, remoteAddress, headers: { cookie: 'x=1' } }))
          .statusCode;
      for (let time = 0; time < 60; time += 1) expect(await ask('10.0.0.1')).toBe(200);
      expect(await ask('10.0.0.1')).toBe(429);
      expect(await ask('10.0.0.2')).toBe(200);
    }
  });
});

describe('the page about the API', () => {
  test('shows every call to people', {
    meta: { promise: 'Every call is described for people' },
  }, async () => {
    const page = await app.request({ url: '/api/docs', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    for (const [path, , { summary }] of operations) {
      expect(page.body).toContain(path);
      expect(page.body).toContain(asHtml(String(summary)));
    }
  });

  test('is the only page below /api', async () => {
    const missing = await app.request({ url: '/api/documents', headers: { accept: 'text/html' } });
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'call_not_found']);
  });
});
