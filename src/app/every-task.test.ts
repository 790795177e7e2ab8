import { expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import { lineOf, recordRows } from '../../test-support/recorded-rows.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { tasks } from './tasks.ts';

/** Hours by which the clock has advanced when all tasks run. */
const hoursLater = [0, 3, 12, 24, 25, 48, 49, 72, 96, 168, 192];
/** These compute or compare, and notify no one. */
const untold = new Set([
  'refresh-directory',
  'count-figures',
  'keep-assets',
  'compare-with-paystack',
  'renew-standings',
]);
const reckoned = /^[~+-] (artisan_listings|artisan_arrivals)\b/;

test('each timed task does in the weeks after the demo’s day what every-task.txt says', async () => {
  const app = await startTestApp({ template: await demoTemplate(), environment: { LOG_LEVEL: 'silent' } });
  const began = app.clock.now.getTime();
  const rows = await recordRows(app);
  const told: string[] = [];
  const timed = tasks.filter(({ name, everyCron }) => everyCron && !untold.has(name));
  const mailed = new Set<string>();
  for (const hours of hoursLater) {
    app.clock.now = new Date(began + hours * HOUR_MS);
    for (const task of timed) {
      await task.run(app.context, {});
      await app.runJobs();
      const lines = (await rows.noted())
        .map((row) => lineOf(row, app.clock.now))
        .filter((line) => line !== '' && !reckoned.test(line));
      await rows.forget();
      if (lines.length)
        told.push([`==== ${hours} h later: ${task.name}`, ...lines.map(withoutKnownText).sort()].join('\n'));
    }
  }
  await rows.close();
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('every-task.txt');

  /**
   * Only the first of similar emails is written out; they are similar if their subjects differ only in names and
   * numbers.
   */
  function withoutKnownText(line: string): string {
    const [subject = '', ...text] = line.split('\n');
    const kind = subject.replace(/^\S+/, '').replaceAll(/\p{Lu}\S*|\d\S*/gu, '');
    if (!text.length || !mailed.has(kind)) {
      if (text.length) mailed.add(kind);
      return line;
    }
    return subject;
  }
});
