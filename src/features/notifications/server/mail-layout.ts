import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { EmailPage } from './email-page.ts';
import type { MailWords } from './mail-words.ts';

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
  return { text: plainText(words), html: `<!doctype html>\n${renderToStaticMarkup(h(EmailPage, words))}\n` };
}

function plainText({
  greeting,
  title,
  paragraphs,
  facts = [],
  list = [],
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
    ...list.map(({ title: name, text, url }) => `${name}\n${text}\n${url}`),
    quoteLines,
    ...linkLines,
    footnote ?? '',
    `-- \n${PRODUCT_NAME}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
