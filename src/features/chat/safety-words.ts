/**
 * Kinds of risky message text. They lead to a warning and never block a message: a
 * false alarm only costs the reader a line.
 */
export type Danger = 'pay_outside' | 'account_number' | 'secret';

const banks =
  'bank|acct|account|a/c|aza|nuban|transfer|gtb|gtbank|gtco|access|zenith|uba|fcmb|first ?bank|opay|palm ?pay|moniepoint|kuda|sterling|wema|alat|polaris|fidelity|union|stanbic|eco ?bank|keystone|jaiz|providus|unity|heritage|carbon|fairmoney';
const bankWord = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${banks})(?:$|[^\\p{L}\\p{N}])`, 'u');
/** How many characters around a number are searched for a word that makes it an account number. */
const NEAR = 60;

/**
 * Ten digits, ungrouped or in the usual groups: a NUBAN (Central Bank of Nigeria, Nigeria Uniform Bank Account Number).
 * A phone number has eleven digits or starts with a plus.
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
  // Pidgin.
  /\b(?:transfer|send|put|drop) (?:am|the money|money) (?:give|for|come|enter) (?:me|my)\b/,
  /\b(?:pay|give|money|cash)\b[^.!?\n]{0,20}\bfor (?:my )?hand\b/,
  /\b(?:no|don't|dont|make (?:we|you) no) (?:need to )?(?:pass|follow|use|pay (?:for|with|on|through))\b[^.!?\n]{0,12}\b(?:app|site|website|platform|surehands)\b/,
  /\bmake we (?:do|settle|arrange)\b[^.!?\n]{0,20}\b(?:outside|by ourselves?|between us|ourself)\b/,
  /\b(?:settle|pay) me (?:one on one|personally|for outside|outside)\b/,
];

const digitWords: Record<string, string> = {
  ...{ zero: '0', oh: '0', nought: '0', one: '1', two: '2', three: '3', four: '4', five: '5' },
  ...{ six: '6', seven: '7', eight: '8', nine: '9' },
};
const digitWord = `(?:(?:double |triple )?(?:${Object.keys(digitWords).join('|')}|\\d))`;
/** Four or more digits in a row, some of them written as words, as people write numbers to escape detection. */
const digitsInWords = new RegExp(`\\b${digitWord}(?:[ ,.-]{1,2}${digitWord}){3,}\\b`, 'g');

/** Replaces digits in words with digits: "double three" becomes 33. */
const withDigits = (plain: string): string =>
  plain.replace(digitsInWords, (words) =>
    words.replace(/(double |triple )?([a-z]+|\d)[ ,.-]*/g, (_, times: string | undefined, digit: string) =>
      (digitWords[digit] ?? digit).repeat(times === undefined ? 1 : times === 'double ' ? 2 : 3),
    ),
  );

const secret =
  /\b(?:send|give|tell|share|forward|what(?:'s| is)|need|drop|confirm)\b[^.!?\n]{0,40}\b(?:otp|one[- ]time (?:code|password|pin)|bvn|cvv|card (?:pin|number|details)|atm pin|password)\b/;

/** The danger in a text; null for nearly all texts. */
export function dangerIn(text: string): Danger | null {
  const plain = text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'");
  if (secret.test(plain)) return 'secret';
  const numbers = withDigits(plain);
  for (const match of numbers.matchAll(tenDigits)) {
    const around = numbers.slice(Math.max(0, match.index - NEAR), match.index + match[0].length + NEAR);
    if (bankWord.test(around)) return 'account_number';
  }
  return outside.some((pattern) => pattern.test(plain)) ? 'pay_outside' : null;
}
