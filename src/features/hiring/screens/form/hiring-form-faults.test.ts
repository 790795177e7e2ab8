import { expect, test } from 'vitest';
import { makeArtisan } from '../../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../../test-support/owner.ts';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { whereAndWhom } from '../../../../../test-support/paying.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
const artisan = await makeArtisan(app);

async function send(changes: Record<string, string> = {}) {
  const response = await app.request({
    method: 'POST',
    url: `/hiringartisanPage/${artisan.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      id: newId(),
      fullName: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'Fix the kitchen sink',
      ...whereAndWhom,
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      startTime: '09:30',
      checkbox: 'on',
      action: 'Confirm & Hire',
      ...changes,
    }).toString(),
  });
  return { status: response.statusCode, html: response.body, words: wordsOf(response.body) };
}

test('when the server is at fault the hiring form says that the submission failed, and loses nothing', {
  meta: { promise: 'Hiring: the submission failed' },
}, async () => {
  await renameTable(app, 'hire_events', 'events_gone');
  try {
    const { status, words, html } = await send();
    expect(status).toBe(500);
    expect(words).toContain('Submission failed.');
    expect(words).not.toContain('hire_events');
    expect(html).toContain('Fix the kitchen sink</textarea>');
  } finally {
    await renameTable(app, 'events_gone', 'hire_events');
  }
});

test('the hiring form lists all faults at once: what is missing and what is not valid', async () => {
  const { status, words, html } = await send({
    jobLandmark: ' ',
    phone: '0803 12',
    fullName: '',
    email: 'nobody',
    checkbox: '',
  });
  expect(status).toBe(400);
  for (const sentence of [
    'Please enter the nearest landmark.',
    'That does not look like a phone number.',
    'Full name is required.',
    'That does not look like an email address.',
  ])
    expect(words).toContain(sentence);
  expect(html).toContain('Fix the kitchen sink</textarea>');
  // Even with a complete address, both faults are reported at once, although the API checks the phone number last.
  const both = await send({ phone: '0803 12', fullName: '' });
  for (const sentence of ['That does not look like a phone number.', 'Full name is required.'])
    expect(both.words).toContain(sentence);
  // A missing number is requested, not called wrong.
  const missing = await send({ phone: '' });
  expect(missing.words).toContain('Please enter a phone number that the artisan can call.');
  expect(missing.words).not.toContain('That does not look like a phone number.');
});

test('a refusal appears below the hiring form in the server’s words', {
  meta: { promise: 'Hiring: the server’s words under the form' },
}, async () => {
  const { status, html } = await send({ startDate: '2026-11-01' });
  expect(status).toBe(400);
  const form = /<form[^>]*class="form hire-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  expect(form.lastIndexOf('Start date cannot be in the past.')).toBeGreaterThan(
    form.indexOf('name="checkbox"'),
  );
});
