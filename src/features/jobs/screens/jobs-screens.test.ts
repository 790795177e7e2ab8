import { beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeAnswer, makeJob } from '../../../../test-support/made-up-jobs.ts';
import {
  makeAdminWithoutRoles,
  makeArtisan,
  makeConsumer,
  placeId,
  signedInAs,
} from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { answersWords, budgetWords, daysWords, jobPlace } from './job-words.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
const amina = await makeConsumer(app, { full_name: 'Amina Bello', bio: 'A leaking bungalow.' });
const asAmina = await signedInAs(app, amina);
const tunde = await makeArtisan(app, { full_name: 'Tunde Bakare', expertise: 'House wiring, lighting' });
const asTunde = await signedInAs(app, tunde);
const dashboard = `/dashboard/${tunde.id}`;

beforeEach(async () => {
  await app.db.deleteFrom('jobs').execute();
});

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  return {
    status: response.statusCode,
    location: response.headers.location,
    html: response.body,
    words: wordsOf(response.body),
  };
}

/** Sends a form as a browser without script does. */
async function send(url: string, fields: Record<string, string>, headers: Record<string, string>) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    status: response.statusCode,
    location: String(response.headers.location),
    html: response.body,
    words: wordsOf(response.body),
  };
}

const order = (words: string, ...parts: string[]) =>
  parts.map((part) => words.indexOf(part)).every((at, index, all) => at > (all[index - 1] ?? -1));

describe('Jobs you might like!', () => {
  test('a card shows the job, its posting date and the customer, and links to both', {
    meta: {
      promise:
        'A card of “Jobs you might like!”: photo, “Seeking Skilled …”, real date, name, badge, description',
    },
  }, async () => {
    const verified = await makeConsumer(app, {
      full_name: 'Bola Ige',
      photo_url: '/files/images/01900000-0000-7000-8000-000000000001/480.webp',
      verified_at: app.clock.now,
    });
    const job = await makeJob(app, verified, {
      expertise: 'House wiring',
      description: 'Two rooms and one socket.',
      budget_from_kobo: 2_000_000,
      budget_to_kobo: 3_500_000,
      first_date: '2026-12-01',
      last_date: '2026-12-02',
    });
    const { words, html } = await open(dashboard, asTunde);
    expect(words).toContain('Jobs you might like!');
    for (const part of [
      'Seeking Skilled Plumber House wiring',
      'Posted on 20 November 2026',
      'Bola Ige',
      'Two rooms and one socket.',
      'Ikeja, Lagos',
      'Tue 1 to Wed 2 December 2026',
      '₦20,000 to ₦35,000',
    ])
      expect(words).toContain(part);
    expect(html).toContain(`href="/profile/${verified.id}"`);
    expect(html).toContain(`href="/jobs/${job.id}"`);
    expect(html).toContain('aria-label="Verified"');
    expect(html).toContain('/files/images/01900000-0000-7000-8000-000000000001/160.webp');
  });

  test('a job without a description shows its customer’s bio', {
    meta: { promise: 'A job without a description shows the bio' },
  }, async () => {
    await makeJob(app, amina, { description: '' });
    expect((await open(dashboard, asTunde)).words).toContain('A leaking bungalow.');
  });

  test('Best Matches, Most Recent and Saved Jobs are links, chosen by the URL', {
    meta: { promise: 'Best Matches, Most Recent and Saved Jobs are links' },
  }, async () => {
    await makeJob(app, amina, { expertise: 'Wiring of a house' });
    await makeJob(app, amina, { expertise: 'Painting' });
    const best = await open(dashboard, asTunde);
    expect(order(best.words, 'Best Matches', 'Most Recent', 'Saved Jobs')).toBe(true);
    expect(order(best.words, 'Wiring of a house', 'Painting')).toBe(true);
    expect(best.html).toMatch(/aria-current="true"[^>]*>Best Matches/);
    const recent = await open(`${dashboard}?jobs=recent`, asTunde);
    expect(order(recent.words, 'Painting', 'Wiring of a house')).toBe(true);
    expect(recent.html).toMatch(/aria-current="true"[^>]*>Most Recent/);
    for (const filter of ['best', 'recent', 'saved']) {
      expect(best.html).toContain(`href="${dashboard}?jobs=${filter}"`);
    }
  });

  test('Save and Unsave work without script and lead back to the page where they were pressed', {
    meta: { promise: 'Save and Unsave work without script' },
  }, async () => {
    const job = await makeJob(app, amina, { expertise: 'Painting' });
    const here = `${dashboard}?jobs=recent`;
    const press = { jobId: job.id, plain: 'yes' };
    const saved = await send(here, { ...press, intent: 'save' }, asTunde);
    expect({ status: saved.status, location: saved.location }).toEqual({ status: 303, location: here });
    const kept = await open(`${dashboard}?jobs=saved`, asTunde);
    expect(kept.words).toContain('Painting');
    expect(kept.words).toContain('Unsave');
    await send(here, { ...press, intent: 'unsave' }, asTunde);
    expect((await open(`${dashboard}?jobs=saved`, asTunde)).words).not.toContain('Painting');
  });

  test('the section says when no user fits the filter, with the total number of users', {
    meta: { promise: '“No users found matching the selected filter” comes with a total' },
  }, async () => {
    await makeJob(app, amina);
    await makeJob(app, await makeConsumer(app));
    const { words } = await open(`${dashboard}?jobs=saved`, asTunde);
    expect(words).toContain('No users found matching the selected filter');
    expect(words).toContain('Total users: 2');
  });

  test('the section says when no user at all is looking for an artisan', {
    meta: { promise: '“No users found in system”' },
  }, async () => {
    expect((await open(dashboard, asTunde)).words).toContain('No users found in system');
  });

  test('jobs that cannot be loaded show an error, and the rest of the dashboard is still shown', {
    meta: { promise: '“Error: Failed to load users: …” leaves the rest of the dashboard standing' },
  }, async () => {
    await renameTable(app, 'saved_jobs', 'saved_jobs_gone');
    const { status, words } = await open(dashboard, asTunde);
    await renameTable(app, 'saved_jobs_gone', 'saved_jobs');
    expect(status).toBe(200);
    expect(words).toContain('Error: Failed to load users: ');
    expect(words).toContain('Total Leads');
    expect(words).not.toContain('saved_jobs');
  });

  test('long lists of jobs have pages', async () => {
    for (let index = 1; index <= 12; index += 1) {
      await makeJob(app, amina, { expertise: `Number ${index}.` });
    }
    const found: string[] = [];
    for (let next = `${dashboard}?jobs=recent`; next; ) {
      const { words, html } = await open(next, asTunde);
      // Each page names a job twice: in its heading and on its save button.
      found.push(...new Set(words.match(/Number \d+\./g) ?? []));
      next = /href="([^"]+jobsAfter=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    }
    expect(found).toHaveLength(12);
    expect(new Set(found).size).toBe(12);
  });

  test('consumers do not see these jobs, and can post jobs from their dashboard instead', {
    meta: { promise: 'Consumers post jobs from their dashboard' },
  }, async () => {
    await makeJob(app, amina);
    const { words, html } = await open(`/dashboard/${amina.id}`, asAmina);
    expect(words).not.toContain('Jobs you might like!');
    expect(html).toContain('href="/jobs/new"');
  });

  test('the artisan’s own answers appear below the jobs, each with its state', async () => {
    const job = await makeJob(app, amina, { expertise: 'Painting' });
    await makeAnswer(app, job, tunde, { offer_kobo: 1_200_000, status: 'seen' });
    const { words } = await open(dashboard, asTunde);
    expect(words).toMatch(/Jobs you answered\s+1\s+Seeking Skilled Plumber\s+Painting/);
    expect(words).toContain('you asked for ₦12,000');
    expect(words).toContain('Seen');
    await makeAnswer(app, await makeJob(app, amina, { expertise: 'Tiling' }), tunde);
    expect((await open(dashboard, asTunde)).words.match(/you asked for/g)).toHaveLength(1);
    const all = (await open('/jobs?list=answered', asTunde)).words;
    expect(all).toContain('2 jobs that you answered, your newest answer first');
    expect(all).toMatch(/Tiling[\s\S]+Painting[\s\S]+you asked for ₦12,000[\s\S]+Seen/);
  });
});

describe('the page of a job', () => {
  test('can be read by anyone without script, and has a title and description for search engines', {
    meta: { promise: 'A job’s page is public, without script' },
  }, async () => {
    const job = await makeJob(app, amina, { expertise: 'Leaking pipes', budget_to_kobo: 900_000 });
    const { status, words, html } = await open(`/jobs/${job.id}`);
    expect(status).toBe(200);
    for (const part of [
      'Seeking Skilled Plumber Leaking pipes',
      'The kitchen pipe leaks.',
      'Up to ₦9,000',
      'Any day',
    ])
      expect(words).toContain(part);
    expect(html).toContain(
      '<title>Seeking Skilled Plumber: Leaking pipes in Ikeja, Lagos · SureHands</title>',
    );
    expect(html).toMatch(/<meta name="description" content="Plumber wanted in Ikeja, Lagos\./);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/jobs/${job.id}"`));
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('Awolowo');
    expect(html).toContain(`href="/signin?returnTo=%2Fjobs%2F${job.id}"`);
  });

  test('answers “not found” for a job that has ended or never existed', async () => {
    const job = await makeJob(app, amina, { status: 'closed' });
    for (const id of [job.id, newId(), '42']) {
      const { status, words, html } = await open(`/jobs/${id}`);
      expect(status).toBe(404);
      expect(words).toContain('We could not find that job');
      expect(html).toContain('noindex');
    }
    const own = await open(`/jobs/${job.id}`, asAmina);
    expect(own.status).toBe(200);
    expect(own.words).toContain('You closed this job.');
    expect(own.html).toContain('noindex');
  });

  test('takes an artisan’s answer without script, and shows the state of the answer', async () => {
    const job = await makeJob(app, amina);
    const url = `/jobs/${job.id}`;
    const refused = await send(
      url,
      { intent: 'answer', id: newId(), message: 'Hello', offerNaira: 'cheap' },
      asTunde,
    );
    expect(refused.status).toBe(400);
    expect(refused.words).toContain('Your price must be an amount in naira');
    expect(refused.html).toContain('value="cheap"');
    expect(refused.html).toMatch(/<textarea[^>]*>Hello<\/textarea>/);

    const sent = await send(
      url,
      { intent: 'answer', id: newId(), message: 'Hello', offerNaira: '12,000' },
      asTunde,
    );
    expect(sent.location).toBe(`${url}?done=answered`);
    const { words } = await open(sent.location, asTunde);
    expect(words).toContain('Your answer was sent.');
    expect(words).toContain('The customer has not read it yet.');
    expect(words).toContain('You asked for ₦12,000.');
    expect(words).toContain('Change my answer');
    const { id } = (await app.request({ url: `/api${url}`, headers: asTunde })).json().result;
    expect((await open(url, asAmina)).words).toContain('Asks for ₦12,000');
    const read = (await open(`/jobs/${id}`, asTunde)).words;
    expect(read).not.toContain('The customer has not read it yet.');
    expect(read).toContain('Change my answer');
  });

  test('shows its owner the answers, and takes their choice without script', async () => {
    const job = await makeJob(app, amina);
    const answer = await makeAnswer(app, job, tunde, { offer_kobo: 1_200_000 });
    const url = `/jobs/${job.id}`;
    const { words, html } = await open(url, asAmina);
    for (const part of ['Tunde Bakare', 'I can come tomorrow.', 'Asks for ₦12,000'])
      expect(words).toContain(part);
    expect(html).toContain(`href="/profile/${tunde.id}"`);
    expect(html).not.toContain('aria-label="Verified"');
    expect(words).not.toContain('Declined');
    await app.db.updateTable('job_answers').set({ offer_kobo: null }).where('id', '=', answer.id).execute();
    expect((await open(url, asAmina)).words).not.toContain('Asks for');
    for (const reader of [{}, asTunde]) {
      expect((await open(url, reader as Record<string, string>)).words).not.toContain('Asks for');
    }

    const chosen = await send(url, { intent: 'choose', answerId: answer.id }, asAmina);
    expect(chosen.location).toBe(`${url}?done=chosen`);
    const after = await open(chosen.location, asAmina);
    expect(after.words).toContain('Chosen');
    expect(after.html).toContain(`href="/hiringartisanPage/${tunde.id}?job=${job.id}"`);
    expect((await open(url, asTunde)).words).toContain('The customer chose you.');
  });

  test('shows both sides that an answer was declined, and the answer can no longer be changed', async () => {
    const job = await makeJob(app, amina, { description: '' });
    const known = await makeArtisan(app, { full_name: 'Femi Ade', verified_at: app.clock.now });
    const answer = await makeAnswer(app, job, known);
    const url = `/jobs/${job.id}`;
    const declined = await send(url, { intent: 'decline', answerId: answer.id }, asAmina);
    expect(declined.location).toBe(url);
    const { words, html } = await open(url, asAmina);
    expect(words).toContain('Declined');
    expect(words).toContain('Choose Femi Ade');
    expect(words).not.toContain('Decline Femi Ade');
    expect(html).toContain('aria-label="Verified"');
    const asFemi = await signedInAs(app, known);
    const theirs = (await open(url, asFemi)).words;
    expect(theirs).toContain('Answer to ask the customer for more details.');
    expect(theirs).toContain('The customer declined your answer.');
    expect(theirs).not.toContain('Change my answer');
  });

  test('says that the job has ended to an artisan who answered or saved it', async () => {
    const job = await makeJob(app, amina);
    const url = `/jobs/${job.id}`;
    await makeAnswer(app, job, tunde);
    const keeper = await makeArtisan(app);
    const asKeeper = await signedInAs(app, keeper);
    await send(url, { intent: 'save', plain: 'yes' }, asKeeper);
    const chosen = await makeArtisan(app);
    await makeAnswer(app, job, chosen, { status: 'chosen' });
    await app.db.updateTable('jobs').set({ status: 'filled' }).where('id', '=', job.id).execute();
    const answered = await open(url, asTunde);
    expect(answered.words).toContain('This job is over.');
    expect(answered.words).not.toContain('The customer has not read it yet.');
    expect(answered.words).not.toContain('can’t answer it any more');
    expect(answered.words).not.toContain('Change my answer');
    expect((await open(url, asKeeper)).words).toContain('This job is over, so you can’t answer it any more.');
    expect((await open(url, await signedInAs(app, chosen))).words).toContain(
      'If they’ve hired you, you’ll find the job in your leads',
    );
    expect(answered.html).not.toContain(`href="/profile/${amina.id}"`);
  });

  test('tells a customer and an operator that artisans answer jobs', async () => {
    const job = await makeJob(app, amina);
    const customer = await open(`/jobs/${job.id}`, await signedInAs(app, await makeConsumer(app)));
    expect(customer.words).toContain('You are signed in as a customer.');
    expect(customer.words).toContain('Post a job of your own');
    const operator = await open(`/jobs/${job.id}`, await signedInAs(app, await makeAdminWithoutRoles(app)));
    expect(operator.words).toContain('You are signed in as an operator.');
    expect(operator.words).not.toContain('Post a job of your own');
  });

  test('changes nothing when a stranger presses a button, and sends a visitor to sign in and back', async () => {
    const job = await makeJob(app, amina);
    const answer = await makeAnswer(app, job, tunde);
    const url = `/jobs/${job.id}`;
    const stranger = await signedInAs(app, await makeConsumer(app));
    expect((await send(url, { intent: 'choose', answerId: answer.id }, stranger)).status).toBe(404);
    expect((await send(url, { intent: 'close', reason: 'closed' }, stranger)).status).toBe(404);
    const visitor = await send(url, { intent: 'save', plain: 'yes' }, {});
    expect(visitor.location).toBe(`/signin?returnTo=${encodeURIComponent(url)}`);
    expect((await open(url)).status).toBe(200);
  });
});

describe('the text of a job', () => {
  test.each([
    [null, null, 'Budget open'],
    [2_000_000, null, 'From ₦20,000'],
    [null, 2_000_000, 'Up to ₦20,000'],
    [2_000_000, 2_000_000, '₦20,000'],
    [2_000_000, 3_500_000, '₦20,000 to ₦35,000'],
  ])('shows a budget from %s to %s kobo as “%s”', (budgetFromKobo, budgetToKobo, words) => {
    expect(budgetWords({ budgetFromKobo, budgetToKobo })).toBe(words);
  });

  test('counts one answer as “1 answer”, and names a single day, or a town of its state’s name, once', () => {
    expect(daysWords({ firstDate: '2026-12-01', lastDate: '2026-12-01' })).toBe('Tue 1 December 2026');
    expect([0, 1, 2].map(answersWords)).toEqual(['0 answers', '1 answer', '2 answers']);
    expect(jobPlace({ town: 'Kano', state: 'Kano' })).toBe('Kano');
  });
});

test('an artisan can withdraw an answer on the job’s page, and then answer anew', async () => {
  const job = await makeJob(app, amina, { expires_at: '2099-01-01T00:00:00Z' });
  await makeAnswer(app, job, tunde);
  const url = `/jobs/${job.id}`;
  expect((await open(url, asTunde)).words).toContain('Withdraw my answer');
  const { location } = await send(url, { intent: 'withdraw' }, asTunde);
  const after = await open(String(location), asTunde);
  expect(after.words).toContain('Your answer is withdrawn. The customer no longer sees it.');
  expect(after.words).toContain('Answer this job');
  expect(after.words).not.toContain('Withdraw my answer');
});

describe('the hiring form for a job', () => {
  test('starts with the job’s details, and the hire belongs to the job', {
    meta: { promise: 'The hiring form begins with the job' },
  }, async () => {
    const day = addDays(lagosDay(new Date()), 9);
    const job = await makeJob(app, amina, {
      first_date: day,
      last_date: day,
      expires_at: '2099-01-01T00:00:00Z',
    });
    await makeAnswer(app, job, tunde, { offer_kobo: 4_500_000 });
    // The place of an earlier hire is not the place of this job.
    await makeHire(app, tunde, {
      customer_id: amina.id,
      job_address: '14 Iroko Avenue',
      job_town: 'Surulere',
      job_state: 'Lagos',
    });
    const url = `/hiringartisanPage/${tunde.id}?job=${job.id}`;
    const { words, html } = await open(url, asAmina);
    expect(words).toContain('For your job: Plumber: Leaking pipes');
    expect(html).toMatch(/<textarea[^>]*>Leaking pipes\n\nThe kitchen pipe leaks\.<\/textarea>/);
    expect(html.match(new RegExp(`value="${day}"`, 'g'))).toHaveLength(2);
    expect(html).toContain(`name="jobId" value="${job.id}"`);
    expect(words).toContain('In their answer they asked for ₦45,000');
    expect(html).toContain('>You asked for ₦45,000 in your answer to my job.</textarea>');
    const inField = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
    expect(inField('jobTown')).toContain('value="Ikeja"');
    expect(inField('jobAddress')).not.toContain('Iroko Avenue');
  });

  test('starts empty for someone else’s job, or for one that is filled', async () => {
    const others = await makeJob(app, await makeConsumer(app));
    const filled = await makeJob(app, amina, { status: 'filled' });
    for (const id of [others.id, filled.id, newId(), '42']) {
      const { status, html } = await open(`/hiringartisanPage/${tunde.id}?job=${id}`, asAmina);
      expect(status).toBe(200);
      expect(html).not.toContain('name="jobId"');
    }
  });
});

describe('posting and editing a job', () => {
  const filled = (changes: Record<string, string> = {}) => ({
    id: newId(),
    skill: 'Plumber',
    expertise: 'Leaking pipes',
    description: 'Under the sink.',
    state: 'Lagos',
    town: 'Ikeja',
    flexible: 'on',
    firstDate: '',
    lastDate: '',
    budgetFromNaira: '10,000',
    budgetToNaira: '',
    ...changes,
  });

  test('needs an account, and opens again after signing in', async () => {
    expect(await open('/jobs/new')).toMatchObject({
      status: 302,
      location: '/signin?returnTo=%2Fjobs%2Fnew',
    });
    expect((await open('/jobs/new', asTunde)).words).toContain('Customers post jobs');
  });

  test('starts with a search that found no one, even after signing in, and leaves out unsupported values', async () => {
    const asked = 'skill=Plumber&expertise=leaking+tap&state=Lagos&town=Yaba';
    const { html } = await open(`/jobs/new?${asked}`, asAmina);
    for (const field of [
      'value="leaking tap"',
      'value="Yaba"',
      '<option value="Plumber" selected="">',
      '<option value="Lagos" selected="">',
    ])
      expect(html).toContain(field);
    expect((await open(`/jobs/new?${asked}`)).location).toBe(
      `/signin?returnTo=${encodeURIComponent(`/jobs/new?${asked}`)}`,
    );
    const { html: other } = await open('/jobs/new?skill=Wizard&state=Atlantis', asAmina);
    expect(other).not.toMatch(/value="(Wizard|Atlantis)"/);
  });

  test('loses no typed text when the session ends meanwhile', {
    meta: { promise: 'Nor does a job form whose session ended' },
  }, async () => {
    const job = await makeJob(app, amina);
    for (const url of ['/jobs/new', `/jobs/${job.id}/edit`]) {
      const { status, words, html } = await send(url, filled({ expertise: 'Clock repair' }), {});
      expect(status, url).toBe(401);
      expect(words).toContain('You were signed out meanwhile. What you typed is still here.');
      expect(html).toContain('value="Clock repair"');
      expect(html).toContain(`href="/signin?returnTo=${encodeURIComponent(url)}"`);
    }
    const answer = { intent: 'answer', id: newId(), message: 'I can come today.', offerNaira: '9,000' };
    const { status, words, html } = await send(`/jobs/${job.id}`, answer, {});
    expect(status).toBe(401);
    expect(words).toContain('You were signed out meanwhile.');
    expect(html).toMatch(/<textarea[^>]*>I can come today\.<\/textarea>/);
  });

  test('still knows whose draft it is when the session ends meanwhile, and no key of another form', async () => {
    const job = await makeJob(app, amina);
    const artisan = await makeArtisan(app);
    const keyOf = (html: string) => /<input[^>]*name="draftKey" value="([^"]*)"/.exec(html)?.[1];
    for (const [url, owner, headers, typed] of [
      ['/jobs/new', amina, asAmina, filled()],
      [
        `/jobs/${job.id}`,
        artisan,
        await signedInAs(app, artisan),
        { intent: 'answer', id: newId(), message: 'I can come today.' },
      ],
    ] as const) {
      const draftKey = keyOf((await open(url, headers)).html);
      expect(draftKey).toMatch(new RegExp(`:${owner.id}$`));
      expect(keyOf((await send(url, { ...typed, draftKey: draftKey ?? '' }, {})).html)).toBe(draftKey);
      expect(keyOf((await send(url, { ...typed, draftKey: 'user' }, {})).html)).not.toBe('user');
    }
  });

  test('works without script, and the posted job is shown', {
    meta: { promise: 'A job is posted without script' },
  }, async () => {
    const sent = filled();
    const { status, location } = await send('/jobs/new', sent, asAmina);
    expect({ status, location }).toEqual({ status: 303, location: `/jobs/${sent.id}?done=posted` });
    const { words } = await open(location, asAmina);
    expect(words).toContain('Your job has been posted.');
    expect(words).toContain('From ₦10,000');
  });

  test('under an id that was used for something else offers the typed text as a new job', async () => {
    const sent = filled();
    await send('/jobs/new', sent, asAmina);
    const refused = await send('/jobs/new', { ...sent, expertise: 'Other pipes' }, asAmina);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('value="Other pipes"');
    const id = /<input type="hidden" name="id" value="([^"]+)"/.exec(refused.html)?.[1] ?? '';
    expect(id).not.toBe(sent.id);
    const again = await send('/jobs/new', { ...sent, expertise: 'Other pipes', id }, asAmina);
    expect(again.location).toBe(`/jobs/${id}?done=posted`);
  });

  test('when refused shows the reasons beside the fields and loses nothing that was typed', {
    meta: { promise: 'A refused job form loses nothing' },
  }, async () => {
    const { status, html, words } = await send(
      '/jobs/new',
      filled({ town: 'Nowhere', budgetFromNaira: 'plenty', expertise: 'Pipes & <taps>' }),
      asAmina,
    );
    expect(status).toBe(400);
    expect(words).toContain('Budget from must be an amount in naira');
    expect(html).toContain('value="Nowhere"');
    expect(html).toContain('value="plenty"');
    expect(html).toContain('value="Pipes &amp; &lt;taps>"'.replace('>"', '&gt;"'));
    expect(html).toMatch(/<option value="Plumber" selected="">/);
    expect(html).toMatch(/<input[^>]*name="flexible"[^>]*checked=""/);
    expect(html).toMatch(/<textarea[^>]*>Under the sink\.<\/textarea>/);
  });

  test('starts an edit with the job as it is, and counts an unticked box as a change', async () => {
    const job = await makeJob(app, amina, { budget_from_kobo: 2_000_050 });
    const url = `/jobs/${job.id}/edit`;
    const { html } = await open(url, asAmina);
    expect(html).toContain('value="20,000.50"');
    expect(html).toMatch(/<input[^>]*name="flexible"[^>]*checked=""/);
    const { flexible: _flexible, ...withoutTick } = filled({ firstDate: '2099-01-01' });
    expect((await send(url, withoutTick, asAmina)).words).toContain(
      'First day can be at most one year ahead.',
    );
    expect((await send(url, filled(), asAmina)).location).toBe(`/jobs/${job.id}?done=changed`);
    expect((await open(url, asTunde)).status).toBe(404);
    expect((await open(url)).location).toBe(`/signin?returnTo=${encodeURIComponent(url)}`);
  });

  test('opens a job that has ended again by its form, with new days where it needs them', async () => {
    const job = await makeJob(app, amina, {
      status: 'closed',
      first_date: '2026-11-01',
      last_date: '2026-11-02',
    });
    const url = `/jobs/${job.id}/edit`;
    expect((await open(url, asAmina)).words).toContain('Open your job again');
    const { flexible: _flexible, ...oldDays } = filled({ firstDate: '2026-11-01', lastDate: '2026-11-02' });
    expect((await send(url, oldDays, asAmina)).words).toContain('Last day cannot be in the past.');
    expect((await send(url, filled({ expertise: 'Burst pipes' }), asAmina)).location).toBe(
      `/jobs/${job.id}?done=reopened`,
    );
    expect((await open(`/jobs/${job.id}`)).words).toContain('Burst pipes');
  });
});

describe('the list of open jobs', () => {
  test('is public, and filtered by its URL', async () => {
    await makeJob(app, amina, { expertise: 'Leaking pipes' });
    await makeJob(app, amina, { expertise: 'Rewiring', skill: 'Electrician' });
    const all = await open('/jobs');
    expect(all.words).toContain('2 open jobs');
    const found = await open('/jobs?skill=Electrician&state=Lagos&q=rewir');
    expect(found.words).toContain('Rewiring');
    expect(found.words).not.toContain('Leaking pipes');
    expect(found.html).toContain('<title>Open jobs for an electrician in Lagos · SureHands</title>');
    expect((await open('/jobs?q=zzz')).words).toContain('No open jobs like that');
    expect(found.words).toContain('1 open job found');
    expect(all.words).not.toMatch(/open jobs found|Newest jobs|Older jobs/);
    expect(all.html).toContain('<title>Open jobs · SureHands</title>');
    expect(all.html).toContain('content="Jobs across Nigeria that need');
    expect(found.html).toContain('content="Jobs for an electrician in Lagos that need');
    for (const only of ['q=rewir', 'skill=Electrician', 'state=Lagos'])
      expect((await open(`/jobs?${only}`)).words, only).toMatch(/open jobs? found/);
    const broken = await open('/jobs?after=nonsense');
    expect(broken.status).toBe(200);
    expect(broken.words).toContain('This link to the next page no longer works.');
  });
});

describe('the list of open jobs, for an artisan', () => {
  test('starts with jobs of their trade near them, and links to all jobs and to the search', {
    meta: { promise: 'An artisan’s list of open jobs begins with those for them' },
  }, async () => {
    const musa = await makeArtisan(app, { skill: 'Electrician' });
    const headers = await signedInAs(app, musa);
    expect((await open('/jobs', headers)).words).toContain('No open jobs of your trade near you');
    await makeJob(app, amina, { expertise: 'Rewiring', skill: 'Electrician' });
    await makeJob(app, amina, { expertise: 'Leaking pipes', skill: 'Plumber' });
    const near = await open('/jobs', headers);
    expect(near.words).toContain('1 open job of your trade, as far as you travel, nearest first');
    expect(near.words).toContain('Rewiring');
    expect(near.words).not.toContain('Leaking pipes');
    expect(near.words).not.toContain('Post a job');
    expect(near.html).toMatch(/href="\/jobs"[^>]*aria-current="true"|aria-current="true"[^>]*href="\/jobs"/);
    const all = await open('/jobs?list=all', headers);
    expect(all.words).toContain('2 open jobs');
    expect(all.words).not.toContain('of your trade');
    for (const search of ['q=leaking', 'q=leaking&skill=&state=&list=all']) {
      const found = await open(`/jobs?${search}`, headers);
      expect(found.words, search).toContain('1 open job found');
      expect(found.words, search).toContain('Leaking pipes');
    }
    expect((await open('/jobs?q=&skill=&state=&list=all', headers)).words).toContain('2 open jobs');
    // Everyone else still sees all jobs.
    for (const others of [asAmina, {}]) {
      const { words } = await open('/jobs', others);
      expect(words).toContain('2 open jobs');
      expect(words).toContain('Post a job');
      expect(words).not.toContain('Near you');
    }
  });

  test('shows on each card how far the job is from them', async () => {
    const headers = await signedInAs(
      app,
      await makeArtisan(app, { place_id: await placeId(app, 'Ikeja', 'Lagos'), service_radius_miles: 50 }),
    );
    await makeJob(app, amina, { skill: 'Plumber', place_id: await placeId(app, 'Lekki', 'Lagos') });
    expect((await open('/jobs', headers)).words).toMatch(/Lekki, Lagos, \d+ km away/);
    expect((await open('/jobs', asAmina)).words).not.toContain('km away');
  });
});

describe('long lists of jobs', () => {
  const pageAfter = (html: string, name: string) =>
    new RegExp(`href="([^"]*${name}=[^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

  test('the open jobs and a consumer’s own jobs have links to older jobs and back to the newest', async () => {
    const hauwa = await makeConsumer(app);
    const headers = await signedInAs(app, hauwa);
    let made = 0;
    for (const [path, name, jobs] of [
      ['/consumer', 'jobsAfter', 6],
      ['/jobs?state=Lagos', 'after', 21],
    ] as const) {
      for (; made < jobs; made += 1) await makeJob(app, hauwa, { expertise: `Number ${made}.` });
      const first = await open(path, headers);
      expect(first.words, path).toContain('Older jobs');
      expect(first.words, path).not.toContain('Newest jobs');
      const next = pageAfter(first.html, name);
      expect(next.startsWith(path), next).toBe(true);
      const last = await open(next, headers);
      expect(last.words, path).toContain('Number 0.');
      expect(last.words, path).not.toContain('Older jobs');
      expect(last.html).toMatch(
        new RegExp(`href="${path.replace('?', '\\?')}"[^>]*>(?:(?!</a>).)*Newest jobs`),
      );
    }
  });
});

describe('a consumer’s own page', () => {
  test('shows their jobs with the number of answers and the possible actions, and the artisans they saved', {
    meta: { promise: 'A consumer’s own page shows jobs and saved artisans' },
  }, async () => {
    const hauwa = await makeConsumer(app);
    const headers = await signedInAs(app, hauwa);
    const empty = await open('/consumer', headers);
    expect(empty.words).toContain('You have not posted a job yet');
    expect(empty.words).toContain('You haven’t saved anyone yet');

    const job = await makeJob(app, hauwa, { expertise: 'Painting' });
    await makeAnswer(app, job, tunde);
    const over = await makeJob(app, hauwa, { expertise: 'Tiling', status: 'expired' });
    await makeJob(app, amina, { expertise: 'Not hers' });
    const profile = `/profile/${tunde.id}`;
    const press = { artisanId: tunde.id, plain: 'yes' };
    expect((await open(profile, headers)).words).toContain('Save for later');
    const saved = await send(profile, { ...press, save: 'yes' }, headers);
    expect({ status: saved.status, location: saved.location }).toEqual({ status: 303, location: profile });
    expect((await open(profile, headers)).words).toContain('Saved. Remove');
    const { words, html } = await open('/consumer', headers);
    for (const part of ['Painting', '1 answer', 'Tiling', 'Expired', 'Tunde Bakare'])
      expect(words).toContain(part);
    expect(words).not.toContain('Not hers');
    expect(empty.words.match(/Post a job/g)).toHaveLength(1);
    expect(words.match(/Post a job/g)).toHaveLength(1);
    expect(words).toMatch(/See answers ?: Painting/);
    expect(words).not.toMatch(/See answers ?: Tiling/);
    expect(words).toMatch(/Edit ?: Painting/);
    expect(words).toMatch(/Open again ?: Tiling/);
    expect(html.match(/name="reason" value="closed"/g)).toHaveLength(1);
    expect(html).toContain(`href="/jobs/${job.id}/edit"`);
    expect(html).toContain(`href="/jobs/${over.id}/edit"`);

    const closed = await send(
      '/consumer',
      { intent: 'close', reason: 'closed', jobId: job.id, plain: 'yes' },
      headers,
    );
    expect(closed.location).toBe('/consumer');
    expect((await open('/consumer', headers)).words).toContain('Closed');
    await send('/consumer', { ...press, save: 'no' }, headers);
    expect((await open('/consumer', headers)).words).toContain('You haven’t saved anyone yet');
  });

  test('asks a visitor who saves an artisan to sign in, and leads back to the profile', async () => {
    const { location } = await send(`/profile/${tunde.id}`, { artisanId: tunde.id, save: 'yes' }, {});
    expect(location).toBe(`/signin?returnTo=${encodeURIComponent(`/profile/${tunde.id}`)}`);
  });

  test('shows an artisan their hires and the artisans they saved, and no jobs', async () => {
    const { status, words } = await open('/consumer', asTunde);
    expect(status).toBe(200);
    expect(words).not.toContain('You have not posted a job yet');
    expect(words).toContain('Saved artisans');
  });
});

describe('the profile of a consumer with an open job', () => {
  test('shows name, bio and open jobs to anyone, offers no way to hire, and stays out of search engines', {
    meta: { promise: 'A consumer with an open job has a page, without Hire' },
  }, async () => {
    const job = await makeJob(app, amina, { expertise: 'Painting' });
    const { status, words, html } = await open(`/profile/${amina.id}?fresh`);
    expect(status).toBe(200);
    for (const part of ['Amina Bello', 'A leaking bungalow.', 'Open jobs', 'Painting'])
      expect(words).toContain(part);
    expect(html).toContain(`href="/jobs/${job.id}"`);
    expect(html).not.toContain('/hiringartisanPage/');
    expect(words).not.toMatch(/No ratings yet|Available for hire|Save for later/);
    expect(words).not.toContain('This is your own profile.');
    const own = await open(`/profile/${amina.id}`, asAmina);
    expect(own.words).toContain('This is your own profile. Others can see it while you have an open job.');
    await app.db.updateTable('jobs').set({ status: 'closed' }).execute();
    const without = await open(`/profile/${amina.id}`, asAmina);
    expect(without.words).toContain('This is your own profile. Only you can see it.');
    expect(without.html).not.toContain('id="open-jobs"');
    expect(html).toContain('noindex');
    expect(html).not.toContain('Awolowo');
  });
});
