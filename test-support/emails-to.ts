import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The calendar entry attached to it. */
  calendar?: string;
}

/** All emails to an address, oldest first. Queued jobs run first, because they may send emails. */
export async function emailsTo(app: TestApp, address: string): Promise<ReadMail[]> {
  await app.runJobs();
  const folder = join(app.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as ReadMail),
  );
  return mails.filter((mail) => mail.to === address);
}

/** The first URL in an email's text. */
export function linkIn(mail: { text: string } | undefined): URL {
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.link.in.this.mail');
}
