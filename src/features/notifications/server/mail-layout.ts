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

/** A mail's plain text and HTML. The HTML has its styles inline, since mail programs drop style sheets. */
export function layOutMail(words: MailWords): { text: string; html: string } {
  return { text: plainText(words), html: html(words) };
}

function plainText({ greeting, title, paragraphs, facts = [], quote, action, footnote }: MailWords): string {
  const factLines = facts.map(({ term, description }) => `${term}: ${description}`).join('\n');
  const quoteLines = quote === undefined ? '' : quote.replaceAll(/^/gm, '> ');
  const actionLines = action ? `${action.label}:\n${action.url}` : '';
  return [
    title,
    greeting,
    ...paragraphs,
    factLines,
    quoteLines,
    actionLines,
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

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const quoted = (text: string) =>
  `<blockquote style="margin:20px 0;padding:4px 0 4px 18px;border-left:4px solid #f2a922;color:${INK_SOFT};overflow-wrap:anywhere">${escapeHtml(
    text,
  ).replaceAll('\n', '<br>')}</blockquote>`;

const fact = ({ term, description }: { term: string; description: string }) =>
  `<p style="margin:0;padding:10px 0;border-top:1px solid #e4d8c3"><span style="display:block;font-size:13px;color:${INK_SOFT}">${escapeHtml(
    term,
  )}</span><span style="font-weight:600">${escapeHtml(description).replaceAll('\n', '<br>')}</span></p>`;

function html({ greeting, title, paragraphs, facts = [], quote, action, footnote }: MailWords): string {
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#232f80;color:#fffaf0;text-decoration:none;font-weight:700;padding:14px 26px;border-radius:12px">${escapeHtml(action.label)}</a></p>`
    : '';
  const address = action
    ? `<p style="margin:0 0 16px;font-size:13px;color:${INK_SOFT}">If the button does not work, open this address:<br><a href="${escapeHtml(action.url)}" style="color:#27348b;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light only">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:#fbf6ec;color:${INK};font-family:${SANS};font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:24px 16px 40px">
<div style="background:#1c2568;color:#fff6e3;border-radius:16px 16px 0 0;padding:20px 28px;border-bottom:6px solid #f2a922">
<p style="margin:0;font-family:${SERIF};font-size:22px;font-weight:700">${PRODUCT_NAME}</p>
</div>
<div style="background:#fffdf8;border:1px solid #e4d8c3;border-top:0;border-radius:0 0 16px 16px;padding:28px">
<h1 style="margin:0 0 20px;font-family:${SERIF};font-size:26px;line-height:1.2;font-weight:700">${escapeHtml(title)}</h1>
${paragraph(greeting)}
${paragraphs.map((text) => paragraph(text)).join('\n')}
${facts.length > 0 ? `<div style="margin:20px 0;border-bottom:1px solid #e4d8c3">${facts.map(fact).join('\n')}</div>` : ''}
${quote === undefined ? '' : quoted(quote)}
${button}${address}
${footnote ? paragraph(footnote, `font-size:13px;color:${INK_SOFT};margin-bottom:0`) : ''}
</div>
</div>
</body>
</html>
`;
}
