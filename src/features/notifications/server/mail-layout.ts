import { PRODUCT_NAME } from '../../../shared/brand.ts';

/** What a mail says, in parts; both of its forms are made of the same ones, so they cannot say different things. */
export interface MailWords {
  /** "Good morning Amina," or the like. */
  greeting: string;
  /** What it is about, as the mail's heading. */
  title: string;
  paragraphs: string[];
  facts?: { term: string; description: string }[];
  /** Somebody's own words, set apart from ours. */
  quote?: string;
  /** The one thing to do now. */
  action?: { label: string; url: string };
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

/** Writes a text into HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A mail's plain text and HTML. The HTML has its styles inline, since many mail programs drop style sheets. */
export function layOutMail(words: MailWords): { text: string; html: string } {
  return { text: plainText(words), html: html(words) };
}

function plainText({
  greeting,
  title,
  paragraphs,
  facts = [],
  quote,
  action,
  secondLink,
  footnote,
}: MailWords): string {
  const factLines = facts.map(({ term, description }) => `${term}: ${description}`).join('\n');
  const quoteLines = quote === undefined ? '' : quote.replaceAll(/^/gm, '> ');
  const linkLines = [action, secondLink].map((link) => (link ? `${link.label}:\n${link.url}` : ''));
  return [
    title,
    greeting,
    ...paragraphs,
    factLines,
    quoteLines,
    ...linkLines,
    footnote ?? '',
    `-- \n${PRODUCT_NAME}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif',Georgia,serif";
const INK = '#1b1a33';
const INK_SOFT = '#565067';
const LINE = '#e4d8c3';

/** The colours of the night, for mail programs that read a sheet; the others show the light ones that stand in place. */
const NIGHT = `@media (prefers-color-scheme: dark) {
.ground{background:#10122a!important}
.sheet{background:#191d3c!important;border-color:#353a63!important}
.ground,.ink{color:#f7efdf!important}
.soft{color:#c0bad0!important}
.line{border-color:#353a63!important}
.button{background:#f2a922!important;color:#1b1a33!important}
.link{color:#f6c45f!important}
}`;

const asHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${asHtml(text)}</p>`;

const quoted = (text: string): string =>
  `<blockquote class="soft" style="margin:20px 0;padding:4px 0 4px 18px;border-left:4px solid #f2a922;color:${INK_SOFT};overflow-wrap:anywhere">${asHtml(text)}</blockquote>`;

const fact = ({ term, description }: { term: string; description: string }): string =>
  `<p class="line" style="margin:0;padding:10px 0;border-top:1px solid ${LINE}"><span class="soft" style="display:block;font-size:13px;color:${INK_SOFT}">${escapeHtml(
    term,
  )}</span><span style="font-weight:600;overflow-wrap:anywhere">${asHtml(description)}</span></p>`;

const factList = (facts: { term: string; description: string }[]): string =>
  facts.length === 0
    ? ''
    : `<div class="line" style="margin:20px 0;border-bottom:1px solid ${LINE}">${facts.map(fact).join('\n')}</div>`;

function actionButton({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;background:#232f80;color:#fffaf0;text-decoration:none;font-weight:700;padding:14px 26px;border-radius:12px">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:${INK_SOFT}">If the button does not work, open this address:<br><a class="link" href="${address}" style="color:#27348b;word-break:break-all">${address}</a></p>`;
}

const plainLink = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(url)}" style="color:#27348b">${escapeHtml(label)}</a></p>`;

function html(words: MailWords): string {
  const { greeting, title, paragraphs, facts = [], quote, action, secondLink, footnote } = words;
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>
${NIGHT}
</style>
</head>
<body class="ground" style="margin:0;background:#fbf6ec;color:${INK};font-family:${SANS};font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:24px 16px 40px">
<div style="background:#1c2568;color:#fff6e3;border-radius:16px 16px 0 0;padding:20px 28px;border-bottom:6px solid #f2a922">
<p style="margin:0;font-family:${SERIF};font-size:22px;font-weight:700">${PRODUCT_NAME}</p>
</div>
<div class="sheet" style="background:#fffdf8;border:1px solid ${LINE};border-top:0;border-radius:0 0 16px 16px;padding:28px">
<h1 class="ink" style="margin:0 0 20px;font-family:${SERIF};font-size:26px;line-height:1.2;font-weight:700">${escapeHtml(title)}</h1>
${paragraph(greeting)}
${paragraphs.map(paragraph).join('\n')}
${factList(facts)}
${quote === undefined ? '' : quoted(quote)}
${action ? actionButton(action) : ''}
${secondLink ? plainLink(secondLink) : ''}
${footnote ? `<p class="soft" style="margin:0;font-size:13px;color:${INK_SOFT}">${asHtml(footnote)}</p>` : ''}
</div>
</div>
</body>
</html>
`;
}
