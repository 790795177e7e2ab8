/** Content of an email; text and HTML are both made from it, so that they always agree. */
export interface MailWords {
  /** For example "Hello Amina,". */
  greeting: string;
  /** Heading of the email. */
  title: string;
  paragraphs: string[];
  facts?: { term: string; description: string }[];
  /** Several items, each with its own page. */
  list?: { title: string; text: string; url: string }[];
  /** Someone's own words, set apart from ours. */
  quote?: string;
  /** The main thing to do. */
  action?: { label: string; url: string };
  /** Paragraphs below the button, about what happens next. */
  afterwards?: string[];
  /** A plain link below the button. */
  secondLink?: { label: string; url: string };
  /** Small print below the button. */
  footnote?: string;
}

/**
 * "Hello Amina,". Anyone can have us send email to any address, so only the first word of a typed name is used, and
 * only when it cannot look like a link.
 */
export function greetingTo(fullName: string): string {
  const [firstName = ''] = fullName.split(/\s+/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
