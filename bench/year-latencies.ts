import type pg from 'pg';
import type { PeopleOfYear } from './fill-year.ts';
import { type Latency, type MeasuredRead, measureInRounds } from './latencies.ts';
import { BENCH_SECRET, signIn } from './signed-in.ts';

/** Fewer than for searches, because some of these pages read a lot. */
const TRIES = 60;
const WARM_UP = 40;

/** The pages that members and operators open, and who opens them. */
const pageReads: { name: string; as: keyof PeopleOfYear; path: string }[] = [
  { name: 'an artisan’s dashboard', as: 'artisan', path: '/dashboard/:artisan' },
  { name: 'the busiest artisan’s', as: 'busyArtisan', path: '/dashboard/:busyArtisan' },
  { name: 'a customer’s own page', as: 'customer', path: '/consumer' },
  { name: 'the busiest customer’s', as: 'busyCustomer', path: '/consumer' },
  { name: 'the busiest artisan’s hires', as: 'busyArtisan', path: '/api/hiring/hires?side=artisan' },
  { name: 'the busiest artisan’s earnings', as: 'busyArtisan', path: '/earnings' },
  {
    name: 'their statement of a month',
    as: 'busyArtisan',
    path: `/api/statements/months/${new Date().toISOString().slice(0, 7)}`,
  },
  { name: 'conversations of the busiest', as: 'busyArtisan', path: '/chatbox' },
  { name: 'a customer’s conversations', as: 'customer', path: '/api/chat/conversations' },
  { name: 'notifications of the busiest', as: 'busyArtisan', path: '/notifications' },
  { name: 'a customer’s notifications', as: 'customer', path: '/api/notifications' },
  { name: 'open jobs', as: 'artisan', path: '/jobs' },
  { name: 'open jobs by words', as: 'artisan', path: '/jobs?q=kitchen+499' },
  { name: 'jobs suggested', as: 'artisan', path: '/api/jobs/suggested' },
  { name: 'all reviews', as: 'customer', path: '/reviews' },
  { name: 'console: today', as: 'operator', path: '/admin' },
  { name: 'console: people by name', as: 'operator', path: '/admin/people?q=amina' },
  { name: 'console: a person', as: 'operator', path: '/admin/people/:busyArtisan' },
  { name: 'console: verifications', as: 'operator', path: '/admin/verifications' },
  { name: 'console: problems', as: 'operator', path: '/admin/problems' },
  { name: 'console: hires of a name', as: 'operator', path: '/admin/hires?q=A+Customer' },
  { name: 'console: pay-outs', as: 'operator', path: '/admin/payouts' },
  { name: 'console: log of acts', as: 'operator', path: '/admin/audit' },
  { name: 'console: figures', as: 'operator', path: '/admin/figures' },
];

/** Signs the people of a filled year in, and measures the pages that each of them opens. */
export async function measureYear(
  origin: string,
  client: pg.Client,
  people: PeopleOfYear,
): Promise<Latency[]> {
  const ids = Object.values(people);
  const cookies = await signIn({ secureCookies: false, sessionSecret: BENCH_SECRET }, client, ids);
  const cookieOf = new Map(ids.map((id, at) => [id, cookies[at] ?? '']));
  const reads = pageReads.map((read): MeasuredRead => {
    const cookie = cookieOf.get(people[read.as]) ?? '';
    const path = read.path.replace(/:(\w+)/, (_, who: keyof PeopleOfYear) => people[who]);
    const accept = path.startsWith('/api') ? 'application/json' : 'text/html';
    return { name: read.name, url: origin + path, headers: { cookie, accept } };
  });
  return measureInRounds(reads, { tries: TRIES, warmUp: WARM_UP });
}
