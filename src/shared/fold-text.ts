/** Letters of Hausa that are no letter with a mark, so that taking marks off leaves them as they are. */
const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * A text as two people would both type it: small letters without marks, words with one space between them.
 * "Ọ̀ṣun" → "osun", "V.I." → "vi", "Eti-Osa" → "eti osa", "Obio/Akpor" → "obio akpor", "Ile-Ifẹ̀" → "ile ife".
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/gu, (letter) => hooked[letter] ?? letter)
    .replace(/['’.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
