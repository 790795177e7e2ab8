import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import { everyCall, everyKindOfPerson, letIn, nameOfCall } from '../../test-support/every-kind-of-person.ts';
import { multiplyRows } from '../../test-support/more-rows.ts';
import { rowsReadDuring } from '../../test-support/rows-read.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { MOST_COUNTED } from '../shared/most-counted.ts';

/** The demo, with everyone who makes requests, and a connection of the tables' owner. */
async function openDemo() {
  const app = await startTestApp({ template: await demoTemplate(), environment: { LOG_LEVEL: 'silent' } });
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  afterAll(() => client.end());
  // PostgreSQL reads a small table whole where that is fastest; the tests ask whether it could use an index.
  await client.query('set enable_seqscan = off');
  return { app, client, ...(await everyKindOfPerson(app)), counted: new Map<string, number>() };
}
type Demo = Awaited<ReturnType<typeof openDemo>>;

const few = await openDemo();
const many = await openDemo();
beforeAll(() => multiplyRows(many.client, 9));

/** Adds up all reviews, at most every ten minutes for all callers of a process (show-review-figures.ts). */
const ADDED_UP = 'GET /api/reviews/figures';
const asked = everyCall.filter((call) => call.method === 'GET' && nameOfCall(call) !== ADDED_UP);
/**
 * Calls that read rows until they have counted enough: artisans of a trade, their customers, and open jobs.
 * `/api/status` reads the watched values, once in 15 seconds for all callers.
 */
const counting = /^GET \/api\/(users\/|search\/count|jobs|jobs\/suggested|status)$/;
/** Such a list and its numbers take at most three counting statements of their own. */
const MOST_LOOKED_AT = 3 * (MOST_COUNTED + 1) + 200;

/** What each reading call is asked for, for each kind of person who may make it, about their own things. */
const requests = asked.flatMap((call) =>
  letIn[call.who].flatMap((person) => {
    const name = nameOfCall(call);
    const thing = ({ things }: Demo) =>
      things.find(({ calls, of }) => calls.test(name) && of.includes(person));
    return call.path.includes(':') && !thing(many)
      ? []
      : [{ call, person, thing, name: `${name} (${person})` }];
  }),
);

/** How many rows one of them reads in that demo. */
function rowsOf({ call, person, thing }: (typeof requests)[number], demo: Demo): Promise<number> {
  const { id, parts = {} } = thing(demo) ?? {};
  const url = call.path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? id ?? '');
  const ask = () => demo.app.request({ url, headers: demo.headers[person] });
  return rowsReadDuring(demo.client, ask, demo.counted);
}

test('no call reads more rows, beyond its limit, with ten times as many people doing the same', async () => {
  expect(requests.length).toBeGreaterThan(300);
  const grown: string[] = [];
  for (const request of requests) {
    const later = await rowsOf(request, many);
    const more = counting.test(nameOfCall(request.call)) ? MOST_LOOKED_AT : 100;
    // A call that reads no more than that cannot have grown by it, so the small demo need not be asked.
    const before = later <= more ? 0 : await rowsOf(request, few);
    if (later > before + more) grown.push(`${request.name}: ${before}, then ${later}`);
  }
  expect(grown).toEqual([]);
});
