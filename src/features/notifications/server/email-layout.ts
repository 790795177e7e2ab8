import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { type Company, runByOf } from '../../../shared/company.ts';
import { EmailPage, SenderLine } from './email-page.ts';
import type { MailWords } from './email-words.ts';

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Plain text and HTML of an email. Styles are inline, since many email clients drop style sheets. */
export function layOutMail(words: MailWords): { text: string; html: string } {
  return { text: plainText(words), html: `<!doctype html>\n${renderToStaticMarkup(h(EmailPage, words))}\n` };
}

/**
 * Adds the line about who runs the site to an email. Called when emails are sent, so that all of them have it.
 *
 * @param mail as layOutMail made it
 */
export function withSender<Laid extends { text: string; html: string }>(mail: Laid, company: Company): Laid {
  const line = runByOf(company);
  const foot = renderToStaticMarkup(h(SenderLine, { line }));
  return {
    ...mail,
    text: `${mail.text}\n${line}`,
    html: mail.html.replace('</div></body>', (end) => `${foot}${end}`),
  };
}

function plainText({
  greeting,
  title,
  paragraphs,
  facts = [],
  list = [],
  quote,
  action,
  afterwards = [],
  secondLink,
  footnote,
}: MailWords): string {
  const factLines = facts.map(({ term, description }) => `${term}: ${description}`).join('\n');
  const quoteLines = quote === undefined ? '' : quote.replaceAll(/^/gm, '> ');
  const others = list.map(({ title: name, text, url }) => `${name}\n${text}\n${url}`);
  const linkLines = [action, secondLink].map((link) => (link ? `${link.label}:\n${link.url}` : ''));
  return [
    title,
    greeting,
    ...paragraphs,
    factLines,
    ...(facts.length > 0 ? [] : others),
    quoteLines,
    ...linkLines,
    ...(facts.length > 0 ? others : []),
    ...afterwards,
    footnote ?? '',
    `-- \n${PRODUCT_NAME}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
