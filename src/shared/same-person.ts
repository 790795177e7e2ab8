import { foldText } from './fold-text.ts';

const titles = new Set(
  'mr mrs miss ms dr engr chief alhaji alhaja mallam hajia pastor rev prof barr otunba'.split(' '),
);

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replaceAll(/\p{N}+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !titles.has(word));

/**
 * Whether a bank's name and the account's name can be one person's. Banks write surnames first, in capitals, with or
 * without middle names or initials. So every word of the shorter name must match a word of the longer one, or be or
 * have its initial there. The shorter name needs two words, and at least one match has to be a full word.
 */
export function isSamePerson(ownName: string, bankName: string): boolean {
  const [own, bank] = [wordsOf(ownName), wordsOf(bankName)];
  const [fewer, more] = own.length <= bank.length ? [own, bank] : [bank, own];
  if (fewer.length < 2) return false;
  const left = [...more];
  let whole = 0;
  const rest = fewer.filter((word) => {
    const at = left.indexOf(word);
    if (at < 0) return true;
    left.splice(at, 1);
    if (word.length > 1) whole += 1;
    return false;
  });
  const initialsMeet = rest.every((word) => {
    const at = left.findIndex((other) => (word.length === 1 || other.length === 1) && word[0] === other[0]);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return whole >= 1 && initialsMeet;
}
