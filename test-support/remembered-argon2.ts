import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

// By another way than the name, which vitest.config.ts leads here.
const real: Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** What was worked out in this process, by what was asked. */
const answers = new Map<string, Promise<unknown>>();

function remembered<Answer>(asked: unknown[], work: () => Promise<Answer>): Promise<Answer> {
  const key = JSON.stringify(asked);
  const answer = (answers.get(key) as Promise<Answer> | undefined) ?? work();
  answers.set(key, answer);
  return answer;
}

/**
 * As the library's, but the same password is hashed once: nearly all members of the tests have the same, and to hash it is a
 * thirtieth of a second of the processor's time by design.
 */
export const hash: Argon2['hash'] = (password, options) =>
  remembered(['hash', String(password), options], () => real.hash(password, options));

/** As the library's, but the same question is worked out once. */
export const verify: Argon2['verify'] = (hashed, password, options) =>
  remembered(['verify', String(hashed), String(password), options], () =>
    real.verify(hashed, password, options),
  );
