import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testSecrets } from '../../test-support/test-secrets.ts';
import { readConfig } from './config.ts';
import { secretSettings } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const SECRET = 'q7'.repeat(20);
const read = (environment: Record<string, string>) =>
  readConfig(
    environment,
    (path) => (path.startsWith('/') ? path : join(folder, path)),
    () => testSecrets,
  );
function refusalOf(environment: Record<string, string>): string {
  try {
    read(environment);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a secret setting', () => {
  test('is read from the file it names, without the line break at the end', () => {
    expect(read({ SESSION_SECRET_FILE: file('session', `${SECRET}\n`) }).sessionSecret).toBe(SECRET);
    expect(read({ SESSION_SECRET_FILE: 'session' }).sessionSecret).toBe(SECRET);
    expect(read({ SMTP_URL_FILE: file('smtp', 'smtps://u:p@mail.example') }).smtpUrl).toBe(
      'smtps://u:p@mail.example',
    );
    expect(read({ SESSION_SECRET_FILE: '', SESSION_SECRET: SECRET }).sessionSecret).toBe(SECRET);
  });

  test.each(secretSettings)('such as %s is refused if it is set both ways', (name) => {
    const both = { [name]: SECRET, [`${name}_FILE`]: file('both', SECRET) };
    expect(refusalOf(both)).toBe(`${name} and ${name}_FILE must not both be set.`);
  });

  test('can be in a file where the operations guide says so', () => {
    const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const [, told = ''] = /\n### Secrets in files\n([\s\S]*?): one line each\./.exec(guide) ?? [];
    const named = [...told.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name);
    expect([...secretSettings].sort()).toEqual(named.sort());
  });

  test('whose file does not exist is refused in a sentence that names setting and file', () => {
    const missing = join(folder, 'missing');
    expect(refusalOf({ BVN_HASH_KEY_FILE: missing })).toBe(
      `BVN_HASH_KEY_FILE names a file that cannot be read: ${missing} (ENOENT).`,
    );
  });

  test.each([
    ['is empty', '\n'],
    ['has two lines', `${SECRET}\n${SECRET}\n`],
    ['is far too long', 'a'.repeat(10_001)],
  ])('whose file %s is refused without its contents', (_how, text) => {
    const path = file('wrong', text);
    expect(refusalOf({ SESSION_SECRET_FILE: path })).toBe(
      `SESSION_SECRET_FILE must name a file with one line, which is the secret: ${path}.`,
    );
  });

  test('with a wrong value in its file is refused as if it were set directly', () => {
    expect(refusalOf({ SESSION_SECRET_FILE: file('short', 'short') })).toBe(
      'SESSION_SECRET must be at least 32 characters long.',
    );
  });
});

describe('the address of the database', () => {
  const [cert, key] = [file('client.crt', 'a certificate'), file('client.key', 'its key')];
  const address = `postgres://app@db.example/surehands?sslmode=verify-full&sslcert=${cert}&sslkey=${key}`;

  test('may name a client certificate and its key, which the connection then shows', () => {
    expect(read({ DATABASE_URL: address }).databaseUrl).toBe(address);
    const { connectionParameters } = new pg.Client({ connectionString: address }) as unknown as {
      connectionParameters: { ssl: { cert: string; key: string } };
    };
    expect(connectionParameters.ssl).toMatchObject({ cert: 'a certificate' });
    expect(connectionParameters.ssl.key).toBe('its key');
  });

  test('is refused if it names a missing file, or a certificate without its key', () => {
    const wrong = address.replace('client.crt', 'gone.crt');
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
      expect(refusalOf({ DATABASE_URL: address, [name]: wrong })).toBe(
        `${name} names a file in sslcert that cannot be read: ${join(folder, 'gone.crt')}.`,
      );
    }
    expect(refusalOf({ DATABASE_URL: address.replace(/&sslkey.*/, '') })).toBe(
      'DATABASE_URL must have both sslcert and sslkey, or neither.',
    );
  });
});
