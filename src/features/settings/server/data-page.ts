import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';

/** Headings of the parts of the export; a part without one uses its name in data.json. */
const titles: Readonly<Record<string, string>> = {
  account: 'Your account',
  who_looked: 'Who looked at your private data',
  consents: 'What you agreed to',
  sign_ins: 'Where you are signed in',
  new_devices: 'Sign-ins on new devices',
  hires_ordered: 'Artisans you hired',
  hires_received: 'Hires you received',
  hire_events_of_own_doing: 'What you did in hires',
  messages_about_hires: 'What you wrote about hires',
  messages_sent: 'Messages you sent',
  files_sent: 'Files you sent',
  messages_to_us: 'Messages to us',
  our_answers: 'Our answers',
  photos_of_the_face: 'Photos of your face and of certificates',
  what_operators_did: 'What our operators did',
  what_paystack_told: 'What Paystack told us',
  mails_of_the_last_days: 'Emails of the last days',
  bytes_uploaded: 'How much you uploaded',
  files_in_this_archive: 'Files in this archive',
  files_left_out: 'Files that could not be added',
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A key in words: "price_from_kobo" becomes "Price from kobo". */
function inWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A value as HTML: times in Lagos, yes or no, and a dash for nothing. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value instanceof Date) return escapeHtml(formatMoment(value.toISOString()));
  if (typeof value === 'string') {
    const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
    return escapeHtml(isMoment ? formatMoment(value) : value);
  }
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join('; ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, each]) => `${inWords(name)}: ${shown(each)}`)
      .join(', ');
  return escapeHtml(String(value));
}

const facts = (record: Record<string, unknown>): string =>
  `<dl>${Object.entries(record)
    .map(([name, value]) => `<dt>${escapeHtml(inWords(name))}</dt><dd>${shown(value)}</dd>`)
    .join('')}</dl>`;

function* table(rows: readonly Record<string, unknown>[]): Generator<string> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => `<th scope="col">${escapeHtml(inWords(name))}</th>`).join('');
  yield `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n`;
  for (const row of rows) yield `<tr>${names.map((name) => `<td>${shown(row[name])}</td>`).join('')}</tr>\n`;
  yield '</tbody></table></div>';
}

/** Relative link to a file in the archive. */
const linkTo = (path: string): string =>
  `<a href="${path.split('/').map(encodeURIComponent).join('/')}">${escapeHtml(path)}</a>`;

function* list<Each>(values: readonly Each[], html: (value: Each) => string): Generator<string> {
  yield '<ul>';
  for (const value of values) yield `<li>${html(value)}</li>`;
  yield '</ul>';
}

function* part(name: string, value: unknown): Generator<string> {
  if (value instanceof ShownList) {
    if (value.leftOut > 0) yield `<p>${leftOutText(value)}</p>`;
    yield* part(name, value.rows);
  } else if (!Array.isArray(value)) yield isRecord(value) ? facts(value) : `<p>${shown(value)}</p>`;
  else if (name === 'files_in_this_archive')
    yield* value.length === 0 ? ['<p>None.</p>'] : list(value, (path) => linkTo(String(path)));
  else if (value.length === 0) yield '<p>Nothing.</p>';
  else if (value.every(isRecord)) yield* table(value);
  else yield* list(value, shown);
}

const leftOutText = ({ rows, leftOut }: ShownList): string =>
  `The last ${rows.length} of ${(rows.length + leftOut).toLocaleString('en-NG')}. All of them are in <a href="data.json">data.json</a>.`;

/** Most rows of one list on the page: browsers on phones cannot show tables without end. */
const MOST_SHOWN = 500;

/** The last rows of a list that may be long. */
export class ShownList {
  #added = 0;
  readonly #last: unknown[] = [];

  add(row: unknown): void {
    this.#added += 1;
    this.#last.push(row);
    if (this.#last.length >= 2 * MOST_SHOWN) this.#last.splice(0, MOST_SHOWN);
  }

  get rows(): readonly unknown[] {
    return this.#last.slice(-MOST_SHOWN);
  }

  get leftOut(): number {
    return Math.max(this.#added - MOST_SHOWN, 0);
  }
}

/** What the page shows of a person's data, gathered while the data is written. */
export class PageParts {
  readonly values = new Map<string, unknown>();

  add(name: string, value: unknown): void {
    this.values.set(name, value);
  }

  beginList(name: string): ShownList {
    const begun = new ShownList();
    this.add(name, begun);
    return begun;
  }
}

/** A person's data as an HTML page that works from a local folder, without scripts or requests. */
export function* dataPage({ values }: PageParts): Generator<string> {
  const parts = [...values].filter(([name]) => name !== 'from' && name !== 'made_at');
  const titleOf = (name: string) => escapeHtml(titles[name] ?? inWords(name));
  yield `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>My data at ${PRODUCT_NAME}</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
  .wide { overflow-x: auto } table { border-collapse: collapse; font-size: .875rem }
  th, td { border: 1px solid; padding: .25rem .5rem; text-align: left; vertical-align: top; max-width: 24rem; overflow-wrap: anywhere }
  dt { font-weight: 650 } dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>My data at ${PRODUCT_NAME}</h1>
<p>Everything ${PRODUCT_NAME} keeps about you, as of ${shown(values.get('made_at'))} (Lagos time). <a href="data.json">data.json</a>
has the same data for programs. Amounts are in kobo: 100 kobo are one naira. Times in data.json are in UTC.</p>
<nav aria-label="Parts"><ul>${parts.map(([name]) => `<li><a href="#${escapeHtml(name)}">${titleOf(name)}</a></li>`).join('')}</ul></nav>
`;
  for (const [name, value] of parts) {
    yield `<section id="${escapeHtml(name)}"><h2>${titleOf(name)}</h2>`;
    yield* part(name, value);
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}
