/**
 * Words that we do not use, and what we say instead. Each pattern is narrow enough to leave other uses of the word
 * alone.
 */
const wordsToRefuse: { not: RegExp; say: string }[] = [
  { not: /(?<![-/@.\w])e-mail(s|ed|ing)?\b/i, say: 'email' },
  { not: /(?<![-/@.\w])mail(s|ed|ing)?\b(?![/@.]\w|-)/i, say: 'email' },
  { not: /\bre-schedul(e|es|ed|ing)\b/i, say: 'reschedule' },
  { not: /\bmov(e|es|ed|ing) (your|this) (hire|booking)\b/i, say: 'reschedule' },
  { not: /\bfor nothing\b/i, say: 'free of charge' },
  { not: /\bby (it|them)sel(f|ves)\b/i, say: 'automatically' },
  {
    not: /\b(stands?|stood) (here|there|in|on (its|the|your|his|her|their) pages?)\b/i,
    say: 'is, appears, is shown',
  },
  { not: /\bsomebody\b/i, say: 'someone' },
  { not: /\bnobody\b/i, say: 'no one' },
  { not: /\bwho(so)?ever\b/i, say: 'the customer, the artisan, anyone who' },
  { not: /\bwhomever\b/i, say: 'the customer, the artisan, anyone whom' },
  { not: /\borderers?\b/i, say: 'customer' },
  { not: /\b(you|they) ordered\b/i, say: 'hired, requested' },
  { not: /\bskilled (person|persons|people)\b/i, say: 'artisan' },
  { not: /\btrades(person|people|man|men|woman|women)\b/i, say: 'artisan' },
  { not: /\bcomplain(t|ts|s|ed|ing)?\b/i, say: 'problem report, report a problem' },
  { not: /\bdisput(e|es|ed|ing)\b/i, say: 'problem report, report a problem' },
  { not: /\b(your|a new|place an) orders?\b(?! (of|in)\b)/i, say: 'hire, request a hire' },
  { not: /\bit goes on\b|\bwhat (becomes|became) of\b/i, say: 'what happens next' },
  { not: /\b(stays?|kept|remains?) with us\b/i, say: 'held until the job is done' },
  { not: /\bor else\b|(^|[.;:,] )else\b(?! if)/i, say: 'otherwise' },
  {
    not: /\bthe other one\b|\bone of (the|that|their|your) trade\b/i,
    say: 'the name of the person or thing',
  },
  { not: /\bwe(’ll|'ll| will)? (write|mail) (to )?you\b/i, say: 'we’ll email you' },
];

/**
 * Sentences and labels that stay as they are: they belong to the product's contract, to a search or to an authority.
 */
const fixedTexts = [
  'Skilled Person',
  'Fetching tradesperson data...',
  'Could not find tradesperson with ID:',
  'someone somebody that',
  'complain to the Nigeria Data Protection Commission',
];

/** The refused words in a text, as "the word → what to say". */
export function refusedIn(text: string): string[] {
  const free = fixedTexts.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text);
  return wordsToRefuse.flatMap(({ not, say }) => {
    const found = not.exec(free);
    return found ? [`${found[0].trim()} → ${say}`] : [];
  });
}

/**
 * The paragraphs of a document as its readers see them, each on one line: without code, addresses and quotations from
 * the program.
 */
export function paragraphsOf(markdown: string): { line: number; text: string }[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const lines = markdown
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`]+`/g, blank)
    .replace(/(?<=\])\([^)]*\)|https?:\/\/\S+/g, blank)
    .split('\n');
  const paragraphs: { line: number; text: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = paragraphs.at(-1);
    const goesOn =
      last && line.trim() !== '' && lines[index - 1]?.trim() !== '' && !/^\s*([-|#]|\d+\.) /.test(line);
    if (goesOn) last.text += ` ${line.trim()}`;
    else if (line.trim() !== '') paragraphs.push({ line: index + 1, text: line.trim() });
  }
  return paragraphs;
}
