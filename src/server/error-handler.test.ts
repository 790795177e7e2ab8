import { describe, expect, test } from 'vitest';
import { isDatabaseGone } from './database.ts';
import { refusalOf } from './error-handler.ts';
import { inBatches } from './in-batches.ts';
import { Refusal } from './refusal.ts';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('an unreachable database', () => {
  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].map((code) => withCode(code)),
    ...['57P01', '57P02', '57P03', '53300', '08000', '08006'].map((code) => withCode(code)),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    // Node throws this when a host name has several addresses.
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')], 'all failed'),
  ])('is recognised by $code $message', (error) => {
    expect(isDatabaseGone(error)).toBe(true);
    expect(refusalOf(error)).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 5 });
  });

  test.each([
    withCode('23505', 'duplicate key'),
    withCode('42P01', 'no such table'),
    new Error('something else'),
    new AggregateError([new Error('something else')], 'all failed'),
    'ECONNREFUSED',
    undefined,
  ])('is not assumed from %s', (error) => {
    expect(isDatabaseGone(error)).toBe(false);
  });
});

describe('the answer to an error', () => {
  test.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'too_large'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'unsupported_format'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'invalid_json'],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, 'invalid_json'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'invalid_request'],
    ['FST_REQ_FILE_TOO_LARGE', 413, 'file_too_large'],
    ['FST_FILES_LIMIT', 400, 'too_many_files'],
    ['FST_INVALID_MULTIPART_CONTENT_TYPE', 415, 'unsupported_format'],
  ])('with the code %s is %d %s', (code, status, ours) => {
    expect(refusalOf(withCode(code))).toMatchObject({ status, code: ours });
  });

  test('that is a refusal is that refusal', () => {
    const refusal = new Refusal(409, 'account_in_use', 'Not yet.');
    expect(refusalOf(refusal)).toBe(refusal);
  });

  test.each([
    [399, undefined],
    [400, 400],
    [414, 414],
    [499, 499],
    [500, undefined],
    [undefined, undefined],
  ])('of the framework with the status %s has the status %s', (statusCode, status) => {
    const error = Object.assign(new Error('odd'), { code: 'FST_ERR_OTHER', statusCode });
    expect(refusalOf(error)?.status).toBe(status);
  });
});

test('work in batches continues until a batch is not full', async () => {
  const run = async (found: number[]) => {
    let batches = 0;
    const db = { transaction: () => ({ execute: (work: (tx: object) => Promise<number>) => work({}) }) };
    await inBatches({ db } as never, async () => {
      batches += 1;
      return found.shift() ?? 0;
    });
    return batches;
  };
  expect(await run([0])).toBe(1);
  expect(await run([49, 7])).toBe(1);
  expect(await run([50, 50, 49, 7])).toBe(3);
  expect(await run([50, 0, 7])).toBe(2);
});
