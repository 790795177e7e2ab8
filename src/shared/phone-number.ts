import parsePhoneNumber from 'libphonenumber-js/max';

/** What a form says of a number that cannot exist. */
export const NO_PHONE_NUMBER = 'That does not look like a phone number. It should be like 0803 123 4567.';

/** What a number that was copied brings along: marks that say in which direction to read, "Tel." before it, a comma after it. */
const AROUND_A_NUMBER = /\p{Cf}|^\s*tel[.:]?\s*|[\s,;.]+$/giu;

/**
 * A phone number as typed, in international form (E.164): "0803 123 4567" → "+2348031234567". Numbers without a
 * country are Nigerian. Null when no such number can exist, or when more is typed than one: of two numbers the second would be lost.
 */
export function toE164(typed: string): string | null {
  const alone = typed.replaceAll(AROUND_A_NUMBER, '');
  const number = parsePhoneNumber(alone, { defaultCountry: 'NG', extract: false });
  return number?.isValid() ? number.number : null;
}

/** A number kept as E.164, the way people here write it: "+2348031234567" → "0803 123 4567". */
export function showPhone(e164: string): string {
  const number = parsePhoneNumber(e164, 'NG');
  if (!number) return e164;
  return number.country === 'NG' ? number.formatNational() : number.formatInternational();
}
