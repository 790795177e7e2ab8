import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

// Not imported by name, because vitest.config.ts maps the name to this file.
const real: Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** Results of this process, keyed by their arguments. */
const answers = new Map<string, Promise<unknown>>();

function remembered<Answer>(asked: unknown[], work: () => Promise<Answer>): Promise<Answer> {
  const key = JSON.stringify(asked);
  const answer = (answers.get(key) as Promise<Answer> | undefined) ?? work();
  answers.set(key, answer);
  return answer;
}

/**
 * Like the library's, but hashes the same password only once: nearly all members in tests have the same one, and
 * hashing deliberately takes a thirtieth of a second.
 */
export const hash: Argon2['hash'] = (password, options) =>
  remembered(['hash', String(password), options], () => real.hash(password, options));

/** Like the library's, but computes the same question only once. */
export const verify: Argon2['verify'] = (hashed, password, options) =>
  remembered(['verify', String(hashed), String(password), options], () =>
    real.verify(hashed, password, options),
  );
