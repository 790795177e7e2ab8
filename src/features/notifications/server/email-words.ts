/** What a mail says, in parts; both of its forms are made of the same ones, so they cannot say different things. */
export interface MailWords {
  /** "Good morning Amina," or the like. */
  greeting: string;
  /** What it is about, as the mail's heading. */
  title: string;
  paragraphs: string[];
  facts?: { term: string; description: string }[];
  /** Several things, each with a page of its own. */
  list?: { title: string; text: string; url: string }[];
  /** Somebody's own words, set apart from ours. */
  quote?: string;
  /** The one thing to do now. */
  action?: { label: string; url: string };
  /** What happens next, below the action: who only glances has read what counts above it. */
  afterwards?: string[];
  /** What one may also want to see, as a plain link below it. */
  secondLink?: { label: string; url: string };
  /** Said below the action, small. */
  footnote?: string;
}

/**
 * "Hello Amina,". Anybody can have us write to any address, so of a name that was typed only the first word is said, and
 * not even that when it looks like something to click on.
 */
export function greetingTo(fullName: string): string {
  const [firstName = ''] = fullName.split(/\s+/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
