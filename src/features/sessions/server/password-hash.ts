import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../../../server/bounded-queue.ts';

/** OWASP's Password Storage Cheat Sheet (2025): Argon2id with 19 MiB of memory, 2 passes, 1 lane. */
const parameters: Options = {
  // The enum is only a type here (it is declared const); 2 is Argon2id.
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
};

// One for the process, since it guards the process's own processor: four at once leave room for everything
// else, and a line of forty empties in well under a second.
const queue = new BoundedQueue({ atOnce: 4, mostWaiting: 40 });

/** One password typed on two keyboards may come as different characters; NIST SP 800-63B asks for NFKC. */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password with Argon2id, in PHC text form.
 *
 * @throws Refusal 503 when too many are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(normalized(password), parameters));
}

/**
 * Whether a password is the one that was hashed. A hash that cannot be read matches nothing.
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
