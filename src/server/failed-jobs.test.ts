import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { operate } from '../../test-support/applicants.ts';
import { emailsTo } from '../../test-support/emails-to.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';

const logged: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => logged.push(line) } });
const mailFolder = join(app.context.config.dataDir, 'mail');
const email = 'ngozi@example.ng';

async function writeToUs(from: string): Promise<void> {
  const payload = {
    name: 'Ngozi Eze',
    email: from,
    phoneNumber: '0803 123 4567',
    message: 'When are you open?',
  };
  const answer = await app.request({ method: 'POST', url: '/api/contactUs/send', payload });
  expect(answer.statusCode).toBe(201);
}

/** Makes the email about a contact message fail at its only try. */
async function giveUpAnEmail(to = email): Promise<string> {
  await rm(mailFolder, { recursive: true, force: true });
  // A file in place of the folder makes writing fail.
  await writeFile(mailFolder, '');
  await writeToUs(to);
  await sql`update pgboss.job set retry_limit = 0 where name = 'send-mail' and state = 'created'`.execute(
    app.db,
  );
  await app.runJobs();
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'send-mail' and state = 'failed' order by completed_on desc`.execute(
    app.db,
  );
  expect(logged.splice(0).join()).toContain('job failed');
  return rows[0]?.id ?? '';
}

const entries = (id: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'details'])
    .where('subject_id', '=', id)
    .execute();

test('an operator sees an email that was given up, and has it sent again', async () => {
  expect(await operate(app, 'jobs', 'list')).toBe('No jobs failed in the last seven days.');
  const id = await giveUpAnEmail();
  const listed = await operate(app, 'jobs', 'list');
  expect(listed.split('\n')).toEqual([
    `${id}  send-mail`,
    expect.stringMatching(/^ {2}failed on \d.+, after 1 try: EEXIST: .+mail'$/),
  ]);
  await rm(mailFolder);
  await mkdir(mailFolder);
  expect(await operate(app, 'jobs', 'retry', id)).toContain(`Job ${id} (send-mail) will be tried again`);
  expect(await operate(app, 'jobs', 'retry', id)).toContain('Nothing was changed.');
  expect(await emailsTo(app, email)).toHaveLength(1);
  expect(await operate(app, 'jobs', 'retry', id)).toBe(
    `Job ${id} (send-mail) was done. Nothing was changed.`,
  );
  expect(await operate(app, 'jobs', 'list')).toBe('No jobs failed in the last seven days.');
  expect(await entries(id)).toEqual([
    { actor: 'ngozi', action: 'jobs.retry', details: { task: 'send-mail' } },
  ]);
});

test('a job that fails again is given up after that one try', async () => {
  const id = await giveUpAnEmail();
  await operate(app, 'jobs', 'retry', id);
  await app.runJobs();
  expect(logged.splice(0).join()).toContain('"tries":2');
  expect(await operate(app, 'jobs', 'list')).toContain('after 2 tries: EEXIST');
});

test('an operator sees that a job timed out', async () => {
  const id = await giveUpAnEmail('ada@example.ng');
  // What pg-boss stores for a job whose worker never finished.
  const output = JSON.stringify({ value: { message: 'job timed out' } });
  await sql`update pgboss.job set output = ${output}::jsonb where id = ${id}`.execute(app.db);
  const [head, line] = (await operate(app, 'jobs', 'list')).split('\n');
  expect([head, line]).toEqual([`${id}  send-mail`, expect.stringMatching(/, after 1 try: job timed out$/)]);
});

test('two operators who retry one job at once cause one try', async () => {
  const id = await giveUpAnEmail();
  await Promise.all([operate(app, 'jobs', 'retry', id), operate(app, 'jobs', 'retry', id)]);
  expect(await entries(id)).toHaveLength(1);
});

test.each([newId(), 'send-mail'])('the job %s cannot be retried, since there is no such job', async (id) => {
  await expect(operate(app, 'jobs', 'retry', id)).rejects.toThrow(`There is no job ${id}.`);
});
