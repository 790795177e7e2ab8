/** Hausa letters that Unicode does not decompose into a letter and a mark, so removing marks leaves them unchanged. */
const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * Normalises a text for comparison: lower case, no marks, single spaces between words.
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
