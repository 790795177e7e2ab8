import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../../server/config.ts';
import { isOnThisMachine } from '../../../server/this-machine.ts';

export interface Mail {
  /** A single address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Reply-To address; absent: replies go to the sender. */
  replyTo?: string | undefined;
  /** URL that unsubscribes with a single POST (RFC 8058); email clients show a button for it. */
  unsubscribeUrl?: string | undefined;
  /** iCalendar entry, attached as `booking.ics`. */
  calendar?: string | undefined;
}

/** Examples of a file's emails, by the function that makes each; variants append a comma and what differs. */
export type EmailExamples = (publicUrl: string) => Record<string, Mail>;

const storedMail = z.object({
  id: z.string(),
  keptAt: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  calendar: z.string().optional(),
});
/** An email stored in the data folder because no SMTP server is configured. */
export type StoredMail = z.output<typeof storedMail>;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'environment'>;

/**
 * Sends an email by SMTP, or stores it in the data folder when no server is configured.
 *
 * @param id identifies the email across retries: it gets the same Message-ID, or the same file
 * @throws Error when the server cannot be reached or refuses the email; addresses are removed from its message,
 * because errors of failed jobs are logged
 */
export async function deliverMail(config: MailConfig, id: string, mail: Mail, now: Date): Promise<void> {
  if (config.smtpUrl === undefined)
    return storeMail(config, { ...mail, id, from: config.mailFrom, keptAt: now.toISOString() });
  const transport = createTransport({
    url: config.smtpUrl,
    // Emails contain names and links. A development machine's mail catcher has no TLS.
    requireTLS: config.environment === 'production' && !isOnThisMachine(config.smtpUrl),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(messageOf(config, id, mail, now));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(words.replaceAll(/[^\s<>:]+@[^\s<>:]+/g, '…'));
  } finally {
    transport.close();
  }
}

function messageOf(config: MailConfig, id: string, mail: Mail, now: Date): SendMailOptions {
  const sender = /@([\w.-]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
  return {
    from: config.mailFrom,
    // As an object, so that commas in the address cannot split it into several.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.calendar && {
      attachments: [
        {
          filename: 'booking.ics',
          content: mail.calendar,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ],
    }),
    messageId: `<${id}@${sender}>`,
    date: now,
    headers: {
      // Asks auto-responders not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

const mailFolder = (dataDir: string) => join(dataDir, 'mail');

async function storeMail({ dataDir }: MailConfig, mail: StoredMail): Promise<void> {
  const folder = mailFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${mail.id}.json`);
  // Renamed into place, so that the mailbox never reads a partial file.
  await writeFile(`${path}.part`, JSON.stringify(mail, null, 2));
  await rename(`${path}.part`, path);
}

/** The stored emails, newest first, at most `limit`. */
export async function listStoredMails(dataDir: string, limit: number): Promise<StoredMail[]> {
  const names = await readdir(mailFolder(dataDir)).catch(() => []);
  const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
  // Ids are UUIDv7, so they sort by creation time.
  const newest = ids.sort().reverse().slice(0, limit);
  const mails = await Promise.all(newest.map((id) => findStoredMail(dataDir, id)));
  return mails.filter((mail) => mail !== undefined);
}

/** A stored email; undefined when there is none with this id. */
export async function findStoredMail(dataDir: string, id: string): Promise<StoredMail | undefined> {
  if (!/^[\w-]+$/.test(id)) return undefined;
  const text = await readFile(join(mailFolder(dataDir), `${id}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : storedMail.parse(JSON.parse(text));
}
