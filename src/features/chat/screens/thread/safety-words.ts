/**
 * What in a text should make two people think twice. It is meant to warn, never to stop anyone: a person who is warned
 * for nothing reads one line more.
 */
export type Danger = 'pay_outside' | 'account_number' | 'secret';

const banks =
  'bank|acct|account|a/c|aza|nuban|transfer|gtb|gtbank|gtco|access|zenith|uba|fcmb|first ?bank|opay|palm ?pay|moniepoint|kuda|sterling|wema|alat|polaris|fidelity|union|stanbic|eco ?bank|keystone|jaiz|providus|unity|heritage|carbon|fairmoney';
const bankWord = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${banks})(?:$|[^\\p{L}\\p{N}])`, 'u');
/** How many characters around a number are looked at for the word that makes it an account's. */
const NEAR = 60;

/**
 * Ten digits by themselves, or in the groups in which people write them: a NUBAN (Central Bank of Nigeria, Nigeria
 * Uniform Bank Account Number). A phone number has eleven, or begins with a plus.
 */
const tenDigits =
  /(?<!\d[ .-]?|\+)(?:\d{10}|\d{3}[ .-]\d{3}[ .-]\d{4}|\d{4}[ .-]\d{3}[ .-]\d{3}|\d{5}[ .-]\d{5}|\d{4}[ .-]\d{4}[ .-]\d{2})(?![ .-]?\d)/g;

const outside = [
  /\bpay (?:me|us|him|her|it|the (?:money|balance|deposit))?\s*(?:direct(?:ly)?|cash|straight|by (?:hand|transfer))\b/,
  /\b(?:direct|bank|mobile) transfer to\b/,
  /\b(?:transfer|send|pay|drop)\b[^.!?\n]{0,30}\b(?:to|into|in) (?:my|this|our|his|her|the)\b[^.!?\n]{0,20}\b(?:account|acct|aza|opay|palm ?pay|moniepoint|kuda|wallet)\b/,
  /\btransfer to (?:me|my|this|us)\b/,
  /\b(?:send|drop|give) (?:me )?(?:your|my|ur) (?:account|acct|aza)\b/,
  /\b(?:outside|off|without|leave|bypass) (?:of )?(?:the |this )?(?:app|site|website|platform|surehands)\b/,
  /\b(?:remove|cut (?:out|off)|avoid|skip|dodge)\b[^.!?\n]{0,20}\b(?:middle ?man|fees?|charges?|commission|percentage)\b/,
  /\b(?:whats ?app|watsapp|whatsap|telegram)\b/,
  /\bwa\.me\/|\bt\.me\//,
];

const secret =
  /\b(?:send|give|tell|share|forward|what(?:'s| is)|need|drop|confirm)\b[^.!?\n]{0,40}\b(?:otp|one[- ]time (?:code|password|pin)|bvn|cvv|card (?:pin|number|details)|atm pin|password)\b/;

/** What a text should make its reader, or its writer, careful about; null for nearly all of them. */
export function dangerIn(text: string): Danger | null {
  const plain = text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'");
  if (secret.test(plain)) return 'secret';
  for (const match of plain.matchAll(tenDigits)) {
    const around = plain.slice(Math.max(0, match.index - NEAR), match.index + match[0].length + NEAR);
    if (bankWord.test(around)) return 'account_number';
  }
  return outside.some((pattern) => pattern.test(plain)) ? 'pay_outside' : null;
}
