import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The calendar entry that it carries. */
  calendar?: string;
}

/** All mails to an address, oldest first. What leads to mails by way of another job is done first, too. */
export async function mailsTo(app: TestApp, address: string): Promise<ReadMail[]> {
  await app.runJobs();
  const folder = join(app.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as ReadMail),
  );
  return mails.filter((mail) => mail.to === address);
}

/** The first address in a mail's text. */
export function linkIn(mail: { text: string } | undefined): URL {
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.link.in.this.mail');
}
