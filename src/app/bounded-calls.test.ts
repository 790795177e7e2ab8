import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import { everyCall, everyKindOfPerson, letIn, nameOfCall } from '../../test-support/every-kind-of-person.ts';
import { multiplyRows } from '../../test-support/more-rows.ts';
import { rowsReadDuring } from '../../test-support/rows-read.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { MOST_COUNTED } from '../shared/most-counted.ts';

const app = await startTestApp({ template: await demoTemplate(), environment: { LOG_LEVEL: 'silent' } });
const { headers, things } = await everyKindOfPerson(app);
const client = new pg.Client({ connectionString: app.ownerUrl });

beforeAll(async () => {
  await client.connect();
  // PostgreSQL reads a small table whole where that is fastest; the tests ask whether it could use an index.
  await client.query('set enable_seqscan = off');
});
afterAll(() => client.end());

const asked = everyCall.filter(({ method }) => method === 'GET');
/**
 * Calls that read rows until they have counted enough: artisans of a trade, their customers, and open jobs.
 * `/api/status` reads the watched values, once in 15 seconds for all callers.
 */
const counting = /^GET \/api\/(users\/|search\/count|jobs|jobs\/suggested|status)$/;
/** Such a list and its numbers take at most three counting statements of their own. */
const MOST_LOOKED_AT = 3 * (MOST_COUNTED + 1) + 200;

/** How many rows each reading call reads, for each kind of person who may make it, about their own things. */
async function rowsOfEachCall(): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  const counted = new Map<string, number>();
  for (const call of asked) {
    const name = nameOfCall(call);
    for (const person of letIn[call.who]) {
      const thing = things.find(({ calls, of }) => calls.test(name) && of.includes(person));
      if (call.path.includes(':') && !thing) continue;
      const parts: Record<string, string> = { ...thing?.parts };
      const url = call.path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? thing?.id ?? '');
      const ask = () => app.request({ url, headers: headers[person] });
      read.set(`${name} (${person})`, await rowsReadDuring(client, ask, counted));
    }
  }
  return read;
}

test('no call reads more rows because ten times as many people do the same, beyond what is counted', async () => {
  const before = await rowsOfEachCall();
  await multiplyRows(client, 9);
  const after = await rowsOfEachCall();
  expect(before.size).toBeGreaterThan(300);
  const grown = [...after].filter(([name, rows]) => {
    const more = counting.test(name.slice(0, name.indexOf(' ('))) ? MOST_LOOKED_AT : 100;
    return rows > (before.get(name) ?? 0) + more;
  });
  expect(grown.map(([name, rows]) => `${name}: ${before.get(name)}, then ${rows}`)).toEqual([]);
});
