import { expect, test } from 'vitest';
import type { defineCall } from '../shared/call.ts';
import { ApiFailure, callUrl, isApiFailure, queryTexts } from './api-client.ts';
import { formValuesOf, withoutPasswords } from './form-values.ts';

const call = { path: '/api/jobs/:id/answers/:answerId' } as ReturnType<typeof defineCall>;

test('a query contains every parameter that has a value, including 0 and false', () => {
  const query = { q: 'tap', page: 0, verified: false, town: '', state: null, sort: undefined };
  expect(queryTexts({ query })).toEqual({ q: 'tap', page: '0', verified: 'false' });
  expect(queryTexts({})).toEqual({});
});

test('the address of a call has its parameters filled in, and its query after them', () => {
  const params = { id: 'a/b', answerId: '7' };
  expect(callUrl(call, { params, query: { q: 'two words', page: '' } })).toBe(
    '/api/jobs/a%2Fb/answers/7?q=two+words',
  );
  expect(callUrl(call, { params })).toBe('/api/jobs/a%2Fb/answers/7');
});

test('a refusal has its own class, with status, code and fields', () => {
  const refused = new ApiFailure(409, {
    message: 'Taken.',
    code: 'email_taken',
    fields: { email: 'Taken.' },
  });
  expect(refused).toMatchObject({ status: 409, code: 'email_taken', fields: { email: 'Taken.' } });
  expect(refused.init).toEqual({ status: 409 });
  expect(JSON.parse(refused.data)).toEqual({ message: 'Taken.', code: 'email_taken' });
  expect(new ApiFailure(404, { message: 'Gone.', code: 'job_not_found' }).fields).toEqual({});
  const others = Object.assign(new Error('from the other bundle'), { name: 'ApiFailure' });
  expect([refused, others, new Error('ApiFailure'), { name: 'ApiFailure' }].map(isApiFailure)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a refused form shows everything again except its passwords', async () => {
  const body = new URLSearchParams({ email: 'a@b.ng', password: 'one', newPassword: 'two', id: '7' });
  const values = await formValuesOf(new Request('http://localhost/settings', { method: 'POST', body }));
  expect(values).toEqual({ email: 'a@b.ng', password: 'one', newPassword: 'two', id: '7' });
  expect(withoutPasswords(values)).toEqual({ email: 'a@b.ng', id: '7' });
});
