import type { FastifyInstance } from 'fastify';
import { EMAIL_POLICY, escapeHtml, sendDevPage } from '../features/notifications/server/public.ts';
import type { AppContext } from '../server/app-context.ts';
import { allEmails } from './emails.ts';

/** Shows every email that the product sends, its HTML beside its text, at /dev/emails; for development only. */
export function installEmailGallery(
  server: FastifyInstance,
  { config, publicUrl }: Pick<AppContext, 'config' | 'publicUrl'>,
): void {
  const emails = () => allEmails(publicUrl(), config.company);
  server.get('/dev/emails', async (_request, reply) => {
    const listed = emails().map(
      ({ name, mail }, index) => `<section>
<h2 id="email-${index}">${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(name)}, to ${escapeHtml(mail.to)}</p>
<div class="both"><iframe title="${escapeHtml(mail.subject)}, as HTML" src="/dev/emails/${index}/html" loading="lazy" sandbox></iframe>
<pre>${escapeHtml(mail.text)}</pre></div>
</section>`,
    );
    return sendDevPage(reply, `${listed.length} emails`, listed.join('\n'), WIDE);
  });
  server.get<{ Params: { index: string } }>('/dev/emails/:index/html', async ({ params }, reply) => {
    const html = emails()[Number(params.index)]?.mail.html;
    return (
      reply
        .status(html ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': EMAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
        // This page cannot set the colour scheme of a sandboxed frame, so the dark colours are removed.
        .send(html?.replace(/<style>.*<\/style>/s, '') ?? 'There is no such email.')
    );
  });
}

/** Always the light scheme; on a phone one below the other. */
const WIDE = `:root { color-scheme: only light } body { max-width: 80rem }
  .both { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)) }
  pre { margin: 0 }`;
