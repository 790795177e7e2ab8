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

/** The emails read so far, by file: an email is renamed into place, and its file never changes after that. */
const read = new WeakMap<TestApp['context'], Map<string, ReadMail>>();

/** All emails to an address, oldest first. Queued jobs run first, because they may send emails. */
export async function emailsTo(app: TestApp, address: string): Promise<ReadMail[]> {
  await app.runJobs();
  const known = read.get(app.context) ?? new Map<string, ReadMail>();
  read.set(app.context, known);
  const folder = join(app.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map((name) => known.get(name) ?? readMail(folder, name, known)),
  );
  return mails.filter((mail) => mail.to === address);
}

async function readMail(folder: string, name: string, known: Map<string, ReadMail>): Promise<ReadMail> {
  const mail: ReadMail = JSON.parse(await readFile(join(folder, name), 'utf8'));
  if (name.endsWith('.json')) known.set(name, mail);
  return mail;
}

/** The first URL in an email's text. */
export function linkIn(mail: { text: string } | undefined): URL {
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.link.in.this.mail');
}
