import { readFileSync } from 'node:fs';
import { PRODUCT_NAME } from '../../../shared/brand.ts';

const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/**
 * Why a password is too easy to guess for an account with this e-mail; undefined when it is not. Its length is
 * the contract's matter.
 */
export function weaknessOf(password: string, email: string): string | undefined {
  const typed = password.normalize('NFKC').toLowerCase();
  const [localPart = ''] = email.toLowerCase().split('@');
  if (typed === email.toLowerCase() || typed === localPart) {
    return 'Password must not be your e-mail: it is the first thing that anybody would try.';
  }
  if (commonPasswords.has(typed) || typed.replace(/\d+$/, '') === PRODUCT_NAME.toLowerCase()) {
    return 'That password is one of the most common ones, so it is easily guessed. Please choose another.';
  }
  if (new Set(typed).size <= 2) {
    return 'That password repeats the same characters, so it is easily guessed. Please choose another.';
  }
  return undefined;
}
