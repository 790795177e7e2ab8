import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../../server/config.ts';
import { isOnThisMachine } from '../../../server/this-machine.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer reaches; absent: the email's sender. */
  replyTo?: string | undefined;
  /** An address that a POST alone unsubscribes at (RFC 8058): mail programs show a button for it. */
  unsubscribeUrl?: string | undefined;
  /** An entry for the reader's calendar (iCalendar), attached as `booking.ics`. */
  calendar?: string | undefined;
}

/** An example of each email of a file, by the name of the function that makes it; with more of one kind, and what differs behind a comma. */
export type EmailExamples = (publicUrl: string) => Record<string, Mail>;

const keptMail = z.object({
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
/** A mail that was kept in the data folder because no mail server is set. */
export type KeptMail = z.output<typeof keptMail>;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'environment'>;

/**
 * Sends a mail by SMTP where a server is set, and keeps it in the data folder where none is.
 *
 * @param id names the mail: sent again it has the same Message-ID, kept again it is the same file
 * @throws when the mail server cannot be reached or refuses the mail, in its words without the addresses in them: the
 *   error of a failed job is logged
 */
export async function deliverMail(config: MailConfig, id: string, mail: Mail, now: Date): Promise<void> {
  if (config.smtpUrl === undefined)
    return keepMail(config, { ...mail, id, from: config.mailFrom, keptAt: now.toISOString() });
  const transport = createTransport({
    url: config.smtpUrl,
    // People's names and links travel in it. A development machine's mail catcher speaks no TLS.
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
    // As an object the address is one address, whatever commas it contains.
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
      // Asks out-of-office programs not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

const mailFolder = (dataDir: string) => join(dataDir, 'mail');

async function keepMail({ dataDir }: MailConfig, mail: KeptMail): Promise<void> {
  const folder = mailFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${mail.id}.json`);
  // Renamed into place, so that the mailbox never reads half an email.
  await writeFile(`${path}.part`, JSON.stringify(mail, null, 2));
  await rename(`${path}.part`, path);
}

/** The kept mails, newest first, at most `limit`. */
export async function listKeptMails(dataDir: string, limit: number): Promise<KeptMail[]> {
  const names = await readdir(mailFolder(dataDir)).catch(() => []);
  const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
  // Ids are UUIDv7: their order is that of their making.
  const newest = ids.sort().reverse().slice(0, limit);
  const mails = await Promise.all(newest.map((id) => findKeptMail(dataDir, id)));
  return mails.filter((mail) => mail !== undefined);
}

/** One kept mail; undefined when there is none of that id. */
export async function findKeptMail(dataDir: string, id: string): Promise<KeptMail | undefined> {
  if (!/^[\w-]+$/.test(id)) return undefined;
  const text = await readFile(join(mailFolder(dataDir), `${id}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : keptMail.parse(JSON.parse(text));
}
