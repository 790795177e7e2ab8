import { globSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { callsDocument } from '../../test-support/calls-document.ts';
import { assertDescribed } from '../../test-support/described-refusals.ts';
import { MEMBERS_PASSWORD, member } from '../../test-support/members.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import type { AnyCall } from '../shared/call.ts';
import { commonRefusalCodes, ownRefusalCodes } from '../shared/refusal-codes.ts';
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

describe('the description of the API', () => {
  test('lists every call that any feature answers, and itself', {
    meta: { promise: 'Every call is described for programs' },
  }, () => {
    const answered: string[] = [];
    for (const join of features) {
      join((call) => void answered.push(`${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`));
    }
    expect(answered.length).toBeGreaterThan(20);
    const described = operations.map(([path, method]) => `${method.toUpperCase()} ${path}`);
    const besides = ['GET /api/openapi.json', 'GET /api/live/stream'];
    expect(described.sort()).toEqual([...answered, ...besides].sort());
  });

  test('says of every call who may make it, and gives its limit if there is one', () => {
    for (const [path, method, operation] of operations)
      expect(operation.description, `${method} ${path}`).toMatch(/^[A-Z].*\.$/s);
    // Nor does the description have empty parts.
    expect(JSON.stringify(description)).not.toMatch(/"(?:headers|parameters|content)":(?:\{\}|\[\])/);
  });

  test('is written out in docs/calls.md, so that each change of a call shows in a diff', async () => {
    await expect(callsDocument(description)).toMatchFileSnapshot('../../docs/calls.md');
  });

  test('is valid OpenAPI 3.1', {
    meta: { promise: 'The description of the API is valid OpenAPI 3.1' },
  }, async () => {
    const result = await new Validator().validate(structuredClone(description));
    expect(result).toEqual({ valid: true });
  });

  test('uses named schemas, and each of them', () => {
    const text = JSON.stringify(description.paths);
    const names = Object.keys(description.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['Error', 'User', 'Hire', 'Job', 'Payment', 'LiveEvent']));
    const referredTo = new Set(
      [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference),
    );
    for (const name of names) expect(referredTo, name).toContain(`#/components/schemas/${name}`);
    expect(description.paths['/api/hiring/hires/{id}'].get.responses[200].content).toEqual({
      'application/json': {
        schema: expect.objectContaining({ properties: { result: { $ref: '#/components/schemas/Hire' } } }),
        example: expect.anything(),
      },
    });
    expect(text).not.toContain('$defs');
  });

  test('explains each field whose name is not enough', () => {
    const { Hire, User } = description.components.schemas;
    expect(Hire.properties.amountKobo).toMatchObject({ type: 'integer', description: expect.any(String) });
    expect(Hire.properties.createdAt).toEqual({ type: 'string', format: 'date-time' });
    expect(User.properties.ratings.description).toBe(
      'Average of their reviews with one decimal; null while there are none.',
    );
  });

  test('says how to get the next page of each list, and the default length of a page', () => {
    const ofLists = operations.flatMap(([path, , operation]) =>
      ((operation.parameters ?? []) as { name: string; description?: string; schema: { default?: number } }[])
        .filter(({ name }) => ['limit', 'cursor', 'page', 'before', 'after'].includes(name))
        .map(({ name, description, schema }) => [`${path} ${name}`, description ?? schema.default]),
    );
    expect(ofLists.length).toBeGreaterThan(12);
    expect(ofLists.filter(([, said]) => said === undefined)).toEqual([]);
  });

  test('says which parts of an address are required and which are optional', () => {
    const asked = operations.flatMap(([path, , operation]) =>
      ((operation.parameters ?? []) as { name: string; in: string; required: boolean }[]).map(
        (each) => [each.in, each.required, `${path} ${each.name}`] as const,
      ),
    );
    const named = (place: string, must: boolean) =>
      asked.filter(([where, required]) => where === place && required === must).map(([, , name]) => name);
    expect(named('path', false)).toEqual([]);
    expect(named('query', true)).toEqual([
      '/api/payouts/bank-account/link token',
      '/api/auth/not-me token',
      '/api/auth/link kind',
      '/api/auth/link token',
      '/api/verification/reference token',
      '/api/live/events after',
    ]);
    expect(named('query', false)).toContain('/api/notifications cursor');
  });

  test('accepts a hire’s terms only if they are agreed to, and describes each moment as a date and time', () => {
    const { properties } =
      description.paths['/api/hiring/hire'].post.requestBody.content['application/json'].schema;
    expect(properties.checkbox.enum).toEqual([true, 'on', 'true', '1']);
    const moments = [...JSON.stringify(description).matchAll(/"(\w+At)":(\{"type":[^}]*\})/g)];
    expect(moments.length).toBeGreaterThan(10);
    expect(moments.filter(([, , schema]) => !schema?.includes('date-time')).map(([, name]) => name)).toEqual(
      [],
    );
  });

  test('describes the limits, the session and how a call is refused', () => {
    const hire = description.paths['/api/hiring/hire'].post;
    expect(hire.description).toContain('At most 30 times in 60 seconds');
    expect(hire.responses).toMatchObject({
      400: { $ref: '#/components/responses/InvalidInput' },
      429: { $ref: '#/components/responses/TooManyRequests' },
      default: { $ref: '#/components/responses/Refused' },
    });
    expect(description.paths['/api/users/me'].get).toMatchObject({
      security: [{ session: [] }],
      responses: { 401: { $ref: '#/components/responses/SignInFirst' } },
    });
    expect(description.paths['/api/hiring/hires/{id}'].get.security).toEqual([{ session: [] }, {}]);
    expect(description.paths['/api/users/'].get.responses[200].headers).toHaveProperty('x-total-count');
    const { content } = description.components.responses.Refused;
    expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' });
  });

  test('lists the codes of a call’s own rules by status, and every code in the description of errors', {
    meta: {
      promise: 'The description of the API lists the code of every refusal, with its status and meaning',
    },
  }, () => {
    const { responses } = description.paths['/api/chat/messages'].post;
    expect(responses[403].description).toContain('- `you_blocked_them` (403): The caller blocked');
    expect(responses[409].description).toContain('- `already_used` (409): ');
    expect(responses[429]).toMatchObject({
      description: expect.stringMatching(/^Too many calls\..*- `too_fast` \(429\)/s),
      headers: { 'retry-after': expect.anything() },
    });
    const listed = description.components.schemas.Error.properties.code.description.matchAll(/- `(\w+)`/g);
    expect([...listed].map(([, code]) => code)).toEqual([
      ...Object.keys(commonRefusalCodes),
      ...Object.keys(ownRefusalCodes),
    ]);
  });

  test('has no code that the product cannot answer', () => {
    const sources = globSync('{src/server,src/features/*/server,src/features/*/words,src/app}/**/*.ts')
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const isThrown = (code: string) =>
      sources.includes(`'${code}'`) || sources.includes(`notFound('${code.replace(/_not_found$/, '')}'`);
    const codes = [...Object.keys(commonRefusalCodes), ...Object.keys(ownRefusalCodes)];
    expect(codes.filter((code) => !isThrown(code))).toEqual([]);
    const named: string[] = [];
    for (const join of features) join((call) => void named.push(...(call.refusals ?? [])));
    expect(Object.keys(ownRefusalCodes).filter((code) => !named.includes(code))).toEqual([]);
  });

  test('has every refusal that a test receives', async () => {
    const refused = (code: string, statusCode = 409) => ({
      statusCode,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'No.', code }),
    });
    const url = '/api/hiring/hires/0193b301-a2c4-7e83-9b5d-6c1e8f7a2d10/accept-quote?from=chat';
    const described = (code: string, status?: number) => () =>
      assertDescribed({ method: 'POST', url }, refused(code, status));
    expect(described('slot_taken')).not.toThrow();
    expect(described('busy', 503)).not.toThrow();
    expect(described('slot_taken', 400)).toThrow('/accept-quote refused with 400 slot_taken');
    expect(described('bvn_taken')).toThrow('which its contract does not name');
    expect(described('no_such_code')).toThrow('which its contract does not name');
  });

  test('names everyone who may make a call, each under a name of its own', {
    meta: { promise: 'The description of a call says who may make it' },
  }, () => {
    const names = operations.map(([, , { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [path, , { description: words, summary }] of operations) {
      expect(String(words), path).toMatch(/may make this call|Only the payment provider/);
      expect(String(summary), path).not.toBe('');
    }
  });

  test('describes the fields of a hire: which are required, and their form', {
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

  test('describes an upload’s form and a path’s parameters', () => {
    const upload = description.paths['/api/uploads/images'].post.requestBody.content['multipart/form-data'];
    expect(Object.keys(upload.schema.properties)).toEqual(['image']);
    expect(description.paths['/api/users/{id}'].get.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ]);
  });
});

describe('an example in the description of the API', () => {
  const calls: AnyCall[] = [];
  for (const join of features) join((call) => void calls.push(call));
  const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }));
  const schemas = addFormats.default(
    new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } }),
  );
  schemas.addSchema(description, 'api');

  test.each(named.filter(({ call }) => call.body))(
    'of a request is accepted by its call: $name',
    ({ call }) => {
      expect(call.body.safeParse(call.exampleBody)).toMatchObject({ success: true });
      expectAccepted(call, ['requestBody'], call.exampleBody);
    },
  );

  test.each(named.filter(({ call }) => !call.answerType))(
    'of an answer matches its call: $name',
    ({ call }) => {
      expect(call.answer.parse(call.exampleAnswer)).toEqual(call.exampleAnswer);
      expectAccepted(call, ['responses', String(call.status ?? 200)], call.exampleAnswer);
    },
  );

  test('exists for every call and each refusal', () => {
    expect(named.length).toBeGreaterThan(90);
    for (const { content } of Object.values<Record<string, Record<string, { example: unknown }>>>(
      description.components.responses,
    )) {
      const validate = schemas.getSchema('api#/components/schemas/Error');
      expect(validate?.(content?.['application/json']?.example)).toBe(true);
    }
  });

  /** Expects an example in the document, valid by the schema that the document gives for it. */
  function expectAccepted({ method, path }: AnyCall, place: string[], example: unknown) {
    const where = ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), ...place];
    const content = ['content', 'application/json'];
    const shown = [...where, ...content].reduce((within, key) => within[key], description);
    expect(shown.example).toEqual(JSON.parse(JSON.stringify(example)));
    const pointer = [...where, ...content, 'schema']
      .map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const validate = schemas.compile({ $ref: `api#/${pointer}` });
    expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
  }
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

describe('the repeated download of the API’s description', () => {
  test('may be cached, and is not sent again to a program that has it', async () => {
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

  test('is refused to an IP address that asks more than once a second, in any format', async () => {
    const limited = await startTestApp({ pages: true, environment: { RATE_LIMITS: 'true' } });
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const ask = async (remoteAddress: string) =>
        // A cookie that the visitor made up keeps the page from being served from the cache.
        (await limited.request({ method: 'HEAD', url, remoteAddress, headers: { cookie: 'x=1' } }))
          .statusCode;
      for (let time = 0; time < 60; time += 1) expect(await ask('10.0.0.1')).toBe(200);
      expect(await ask('10.0.0.1')).toBe(429);
      expect(await ask('10.0.0.2')).toBe(200);
    }
  });
});

describe('the page about the API', () => {
  test('is the only page under /api', async () => {
    const missing = await app.request({ url: '/api/documents', headers: { accept: 'text/html' } });
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'call_not_found']);
  });
});
