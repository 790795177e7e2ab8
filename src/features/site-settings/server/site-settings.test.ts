import { describe, expect, test, vi } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import {
  earn,
  makeReadyPayee,
  payoutRows,
  requestPayout,
  transfersMade,
} from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { features } from '../../../app/api.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '../../../shared/switches.ts';
import { sendPayout } from '../../payouts/server/send-payout.ts';
import { beginWeeklyPayoutsTask } from '../../payouts/server/weekly-payouts.ts';

// 21 November 2026 is a Saturday.
const app = await startTestApp({ startAt: new Date('2026-11-21T09:00:00Z'), pages: true });
const admin = await makeOperator(app, 'administrator');
const consumer = await signedInAs(app, await makeConsumer(app));
const artisan = await signedInAs(app, await makeArtisan(app));

const calls: AnyCall[] = [];
for (const join of features) join((call) => void (call.switch && calls.push(call)));

const change = (path: string, payload: object) =>
  app.request({ method: 'POST', url: `/api/admin/${path}`, headers: admin.headers, payload });
const turn = async (name: SwitchName, on: boolean, words = '') => {
  const answer = await change('switches', { name, on, words, reason: 'Paystack is down.' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const notice = (words: string, hours = 24) => change('notice', { words, hours, reason: 'Independence Day' });
const pageAt = async (url: string) => (await app.request({ url, headers: { accept: 'text/html' } })).body;

/** Error code of an endpoint for a permitted caller who sends an empty body. */
async function tried(call: AnyCall): Promise<string> {
  const headers = call.who === 'consumer' ? consumer : artisan;
  const { method, path } = call;
  const url = path.replaceAll(/:\w+/g, newId());
  const answer = await app.request({ method, url, payload: {}, ...(call.who !== 'anyone' && { headers }) });
  return answer.json().code;
}

describe('a part of the site that an operator switched off', () => {
  test.each(SWITCH_NAMES)(
    'such as “%s” refuses calls with a public reason, and works again when it is switched on',
    {
      meta: {
        promise: 'What operators switch off is refused to everyone, with a reason, until it is on again',
      },
    },
    async (name) => {
      const own = calls.filter((call) => call.switch === name);
      expect(own.length).toBeGreaterThan(0);
      await turn(name, false, 'Back at 2:00 pm.');
      for (const call of calls) {
        const code = await tried(call);
        expect(code === 'switched_off', `${call.method} ${call.path}: ${code}`).toBe(own.includes(call));
      }
      const sentence = `${SWITCHES[name].said} Back at 2:00 pm.`;
      expect(await pageAt('/faq')).toContain(sentence);
      await turn(name, true);
      for (const call of own) expect(await tried(call)).not.toBe('switched_off');
      expect(await pageAt('/faq')).not.toContain(sentence);
    },
  );

  test('is recorded with who, when and why, and switching it off again changes nothing', async () => {
    expect((await turn('chat', false)).message).toBe('New messages: off now.');
    expect((await turn('chat', false)).message).toBe('New messages: off already.');
    const since = app.clock.now.toISOString();
    app.clock.advance({ minutes: 20 });
    const reworded = await turn('chat', false, 'Soon.');
    expect(reworded.message).toBe('New messages: off now.');
    expect(reworded.settings.switches).toContainEqual({ name: 'chat', off: { since, words: 'Soon.' } });
    expect(await operate(app, 'switches', 'on', 'chat', '--reason', 'It works again.')).toBe(
      'New messages: on now.',
    );
    const { history, switches } = (await turn('chat', true)).settings;
    expect(switches.every((each: { off: unknown }) => each.off === null)).toBe(true);
    expect(history.slice(0, 3)).toMatchObject([
      { what: 'switched on: New messages', reason: 'It works again.' },
      { what: 'switched off: New messages, “Soon.”', actor: admin.email, reason: 'Paystack is down.' },
      { what: 'switched off: New messages' },
    ]);
  });

  test('is off at other processes within two seconds', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, pages: false });
    const upload = () => other.request({ method: 'POST', url: '/api/uploads/images', payload: {} });
    expect((await upload()).json().code).not.toBe('switched_off');
    await turn('uploads', false);
    const later = performance.now() + 2_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect((await upload()).json().code).toBe('switched_off');
    // A process that listens to the others learns of it before its cached copy expires, which does not happen here.
    await other.context.live.listen();
    expect((await upload()).json().code).toBe('switched_off');
    await turn('uploads', true);
    await expect.poll(async () => (await upload()).json().code).not.toBe('switched_off');
    vi.restoreAllMocks();
  });

  test('keeps requested pay-outs waiting and starts no Friday’s pay-outs, if it is pay-outs', {
    meta: { promise: 'While pay-outs are switched off nothing is sent to a bank, and nothing is lost' },
  }, async () => {
    const payee = await makeReadyPayee(app);
    const id = newId();
    expect((await requestPayout(app, payee, undefined, id)).statusCode).toBe(201);
    await turn('payouts', false);
    await app.runJobs();
    expect(await transfersMade(app)).toBe(0);
    await earn(app, payee);
    app.clock.now = new Date('2026-11-27T09:00:00Z');
    await beginWeeklyPayoutsTask.run(app.context, {});
    await app.runJobs();
    expect(await payoutRows(app, payee)).toMatchObject([{ id, status: 'due' }]);

    await turn('payouts', true);
    await sendPayout(app.context, { payoutId: id });
    await beginWeeklyPayoutsTask.run(app.context, {});
    await app.runJobs();
    expect(await transfersMade(app)).toBe(2);
  });
});

describe('the notice to everyone', () => {
  test('is shown above every page until its time, to the millisecond, or until it is removed', async () => {
    const at = app.clock.now.getTime();
    expect((await notice('We are closed <b>today</b>.', 2)).statusCode).toBe(200);
    expect(await pageAt('/faq')).toContain('We are closed &lt;b&gt;today&lt;/b&gt;.');
    app.clock.now = new Date(at + 2 * 3_600_000 - 1);
    expect(await pageAt('/faq')).toContain('We are closed');
    app.clock.now = new Date(at + 2 * 3_600_000);
    expect(await pageAt('/faq')).not.toContain('We are closed');
    await notice('Another.');
    expect(await pageAt('/terms')).toContain('Another.');
    expect((await notice('')).json().message).toBe('The notice is removed.');
    expect((await notice('')).json().message).toBe('There was no notice.');
    expect(await pageAt('/terms')).not.toContain('Another.');
  });

  test.each([
    [{ words: 'x'.repeat(201), hours: 1 }, 'words'],
    [{ words: 'Soon', hours: 0 }, 'hours'],
    [{ words: 'Soon', hours: 721 }, 'hours'],
    [{ words: 'Soon', hours: 1, reason: ' ' }, 'reason'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await change('notice', { reason: 'A test', ...body });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});
