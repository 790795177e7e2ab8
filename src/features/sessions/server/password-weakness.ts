import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PRODUCT_NAME } from '../../../shared/brand.ts';

/** 49,000 passwords that were found most often, and the words that Nigerian ones are made of. */
const guessable = new Set([
  ...dictionary['passwords-common'],
  ...nigerianWords(),
  PRODUCT_NAME.toLowerCase(),
]);

function nigerianWords(): string[] {
  const lines = readFileSync(new URL('./nigerian-words.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split(' ').filter(Boolean));
}

/** Letters that people write as signs: "P@ssw0rd". A 1 stands for i or for l. */
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

/** So much before or behind a word is guessed along with it: "Lagos2026!", "123Nigeria". */
const MOST_DECORATION = 6;
/** So much beside one's own name or address leaves a password that has to be guessed. */
const LEAST_OWN_WORDS = 6;

const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** What a guesser who reads signs as letters, and drops what stands around a word, would find in a password. */
function wordsIn(typed: string): string[] {
  const texts = [typed, bare(typed)].flatMap((text) => [
    text,
    withoutSigns(text, 'i'),
    withoutSigns(text, 'l'),
  ]);
  return [...texts, ...texts.map(bare)].filter((word) => typed.length - word.length <= MOST_DECORATION);
}

/** Letters and digits alone, signs read as letters, so that "J0hn.Okafor" and "john okafor" are one. */
const squashed = (text: string): string =>
  withoutSigns(text.normalize('NFKC').toLowerCase(), 'i').replace(/[^\p{L}\d]/gu, '');

export interface PasswordOwner {
  email: string;
  /** As far as it is known. */
  fullName?: string | undefined;
}

/** Whether a password is little more than what everybody knows of its owner. */
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
 * Why a password is too easy to guess for its owner; undefined when it is not. Its length is the contract's matter.
 */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const typed = password.normalize('NFKC').toLowerCase();
  const email = owner.email.toLowerCase();
  if (typed === email || typed === email.split('@')[0]) {
    return 'Password must not be your email: it is the first thing anyone would try.';
  }
  if (wordsIn(typed).some((word) => guessable.has(word))) {
    return 'That password is one of the most common ones, so it is easily guessed. Please choose another.';
  }
  if (new Set(typed).size <= 2) {
    return 'That password repeats the same characters, so it is easily guessed. Please choose another.';
  }
  if (isAboutOwner(password, owner)) {
    return 'That password contains your own name or email, so it is easily guessed. Please choose another.';
  }
  return undefined;
}
