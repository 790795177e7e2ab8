import parsePhoneNumber from 'libphonenumber-js/max';

/** The form's message for a number that cannot exist. */
export const NO_PHONE_NUMBER = 'That does not look like a phone number. It should be like 0803 123 4567.';

/** What copying a number brings along: invisible marks of reading direction, "Tel." in front, a comma at the end. */
const AROUND_A_NUMBER = /\p{Cf}|^\s*tel[.:]?\s*|[\s,;.]+$/giu;

/**
 * Converts a typed phone number to E.164: "0803 123 4567" → "+2348031234567". Numbers without a country code are
 * Nigerian.
 * @returns null when no such number can exist, and when two numbers are typed, because the second would be lost
 */
export function toE164(typed: string): string | null {
  const alone = typed.replaceAll(AROUND_A_NUMBER, '');
  const number = parsePhoneNumber(alone, { defaultCountry: 'NG', extract: false });
  return number?.isValid() ? number.number : null;
}

/** Formats an E.164 number for display: "+2348031234567" → "0803 123 4567". */
export function showPhone(e164: string): string {
  const number = parsePhoneNumber(e164, 'NG');
  if (!number) return e164;
  return number.country === 'NG' ? number.formatNational() : number.formatInternational();
}
