import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PRODUCT_NAME } from '../../../shared/brand.ts';

/** The 49,000 most common leaked passwords, and the words from which Nigerian ones are made. */
const guessable = new Set([
  ...dictionary['passwords-common'],
  ...nigerianWords(),
  PRODUCT_NAME.toLowerCase(),
]);

function nigerianWords(): string[] {
  const lines = readFileSync(new URL('./nigerian-words.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split(' ').filter(Boolean));
}

/** Signs that people write for letters: "P@ssw0rd". A 1 can be i or l. */
const SIGNS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '!': 'i',
};
const withoutSigns = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[@4305$7!1]/g, (sign) => (sign === '1' ? one : (SIGNS[sign] ?? sign)));

/** How many characters around a common word do not make it hard to guess: "Lagos2026!", "123Nigeria". */
const MOST_DECORATION = 6;
/** A password needs this many characters besides the owner's own name or address. */
const LEAST_OWN_WORDS = 6;

const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Words that a guesser would find in a password by reading signs as letters and dropping what surrounds a word. */
function wordsIn(typed: string): string[] {
  const texts = [typed, bare(typed)].flatMap((text) => [
    text,
    withoutSigns(text, 'i'),
    withoutSigns(text, 'l'),
  ]);
  return [...texts, ...texts.map(bare)].filter((word) => typed.length - word.length <= MOST_DECORATION);
}

/** Letters and digits only, signs read as letters, so that "J0hn.Okafor" equals "john okafor". */
const squashed = (text: string): string =>
  withoutSigns(text.normalize('NFKC').toLowerCase(), 'i').replace(/[^\p{L}\d]/gu, '');

export interface PasswordOwner {
  email: string;
  /** Absent when it is not known. */
  fullName?: string | undefined;
}

/** Whether a password is little more than the owner's email or name. */
function isAboutOwner(password: string, { email, fullName = '' }: PasswordOwner): boolean {
  const [localPart = ''] = email.split('@');
  const names = [email, localPart, ...localPart.split(/[._+-]/), fullName, ...fullName.split(/\s+/)]
    .map(squashed)
    .filter((name) => name.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const typed = squashed(password);
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), typed);
  return rest.length < typed.length && rest.length < LEAST_OWN_WORDS;
}

/**
 * Why a password is too easy to guess for its owner; undefined when it is not. Its length is checked by the
 * contract.
 */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const typed = password.normalize('NFKC').toLowerCase();
  const email = owner.email.toLowerCase();
  if (typed === email || typed === email.split('@')[0]) {
    return 'Password must not be your email. It’s the first thing anyone would try.';
  }
  if (wordsIn(typed).some((word) => guessable.has(word))) {
    return 'That password is very common, so it’s easy to guess. Please choose another.';
  }
  if (new Set(typed).size <= 2) {
    return 'That password repeats the same characters, so it’s easy to guess. Please choose another.';
  }
  if (isAboutOwner(password, owner)) {
    return 'That password contains your own name or email, so it’s easy to guess. Please choose another.';
  }
  return undefined;
}
