import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../../../server/bounded-queue.ts';

/** OWASP's Password Storage Cheat Sheet (2025): Argon2id with 19 MiB of memory, 2 passes, 1 lane. */
const parameters: Options = {
  // `Algorithm` is a const enum, so only its type can be imported; 2 is Argon2id.
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
};

// Shared by the process because it protects its CPU: four at once leave room for everything else, and forty waiting
// are done in well under a second.
const queue = new BoundedQueue({ atOnce: 4, mostWaiting: 40 });

/** The same password typed on different keyboards can differ in Unicode; NIST SP 800-63B recommends NFKC. */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password with Argon2id, in PHC string format.
 *
 * @throws Refusal 503 when too many are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(normalized(password), parameters));
}

/**
 * Whether a password matches a hash; false for an unreadable hash.
 *
 * @throws Refusal 503 when too many are waiting
 */
export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return queue.run(() => verify(stored, normalized(password)).catch(() => false));
}
