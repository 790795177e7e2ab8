import { wordsOf } from './page-words.ts';

/**
 * Returns the error message of a field, if it is linked to the field as a screen reader needs it.
 *
 * @param name the field's name, or the id of its control without "-field"
 * @returns the words; undefined where the field is not marked, or refers to no element on the page
 */
export function faultOf(html: string, name: string): string | undefined {
  const control = [...html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(` id="${name}-field"`) || tag.includes(` name="${name}"`));
  if (!control?.includes('aria-invalid="true"')) return undefined;
  const described = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(' ') ?? [];
  const said = described.map((id) => new RegExp(`<p[^>]* id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]);
  if (said.includes(undefined)) return undefined;
  return wordsOf(said.at(-1) ?? '').trim();
}
