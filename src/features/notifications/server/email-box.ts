import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { findStoredMail, listStoredMails, type StoredMail } from './email-delivery.ts';
import { escapeHtml } from './email-layout.ts';

/** Most emails listed. */
const MOST_MAILS = 200;

/** Policy for the pages at /dev/mail: no scripts, and no resources but frames with our own emails. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/**
 * Policy for the frame that shows an email, which may contain other people's text: its own origin (CSP `sandbox`),
 * no scripts or requests, and links open outside.
 */
export const EMAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Development mailbox for emails stored because no SMTP server is configured: a list at /dev/mail, one email at
 * /dev/mail/<id>. Not for production, since it shows everyone's emails.
 */
export function installMailBox(server: FastifyInstance, dataDir: string): void {
  server.get('/dev/mail', async (_request, reply) =>
    sendDevPage(reply, 'Emails', list(await listStoredMails(dataDir, MOST_MAILS))),
  );
  server.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const mail = await findStoredMail(dataDir, params.id);
    if (!mail) return sendDevPage(reply.status(404), 'No such email', '<p>There is no such email.</p>');
    return sendDevPage(reply, mail.subject, one(mail));
  });
  server.get<{ Params: { id: string } }>('/dev/mail/:id/booking.ics', async ({ params }, reply) => {
    const calendar = (await findStoredMail(dataDir, params.id))?.calendar;
    if (calendar === undefined)
      return sendDevPage(reply.status(404), 'No calendar', '<p>It has no calendar entry.</p>');
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
  server.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const mail = await findStoredMail(dataDir, params.id);
    return reply
      .status(mail ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': EMAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .send(mail?.html.replace('<head>', '<head><base target="_blank">') ?? 'There is no such email.');
  });
}

function list(mails: StoredMail[]): string {
  if (mails.length === 0) return '<p>No email has been sent yet.</p>';
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a>
      <span>to ${escapeHtml(mail.to)}, ${momentOf(mail)}</span></li>`,
  );
  return `<ul>${rows.join('\n')}</ul>`;
}

/** Time of sending, in Lagos. */
const momentOf = ({ keptAt }: StoredMail): string =>
  `<time datetime="${escapeHtml(keptAt)}">${escapeHtml(formatMoment(keptAt))}</time>`;

function one(mail: StoredMail): string {
  const withLinks = escapeHtml(mail.text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return `<p><a href="/dev/mail">All emails</a></p>
    <p>From ${escapeHtml(mail.from)}<br>To ${escapeHtml(mail.to)}<br>${mail.replyTo ? `Answers go to ${escapeHtml(mail.replyTo)}<br>` : ''}${mail.calendar ? `Attached: <a href="/dev/mail/${mail.id}/booking.ics">booking.ics</a><br>` : ''}${momentOf(mail)}</p>
    <div class="both">
    <section><h2>As HTML</h2>
    <iframe title="The email as HTML" src="/dev/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>
    <section><h2>As text</h2><pre tabindex="0" aria-label="The email as text">${withLinks}</pre></section>
    </div>`;
}

/**
 * Sends a development page, which runs no scripts.
 *
 * @param styles CSS added to the common styles
 */
export function sendDevPage(reply: FastifyReply, title: string, content: string, styles = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .send(`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { background: light-dark(#fbf6ec, #101329); color: light-dark(#1b1a33, #f7efdf); max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
  a { color: light-dark(#27348b, #b9c3ff) }
  .both { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)) }
  li { margin-block: .75rem } li span { display: block; font-size: .875rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid }
  iframe { width: 100%; height: 48rem; border: 1px solid; background: #fff }
  ${styles}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`);
}
