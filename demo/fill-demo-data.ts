import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { queryParts } from '../src/app/reactions.ts';
import { renewStandings } from '../src/features/ranking/server/public.ts';
import { hashPassword } from '../src/features/sessions/server/password-hash.ts';
import { type Database, longTransaction, type Tx } from '../src/server/database.ts';
import type { FileStore } from '../src/server/file-store.ts';
import type { SealingKeys } from '../src/server/sealed-text.ts';
import type { Company } from '../src/shared/company.ts';
import { type DemoData, readDemo } from './demo-data.ts';
import { insertAvailability } from './insert-availability.ts';
import { insertConversations } from './insert-conversations.ts';
import { insertCourseBadges } from './insert-course-badges.ts';
import { insertDeskCases } from './insert-desk-cases.ts';
import { insertHires } from './insert-hires.ts';
import { insertJobs } from './insert-jobs.ts';
import { insertLaterMoney } from './insert-later-money.ts';
import { insertNotifications } from './insert-notifications.ts';
import { insertParts } from './insert-parts.ts';
import { insertPeople } from './insert-people.ts';
import { insertPriceLists } from './insert-price-lists.ts';
import { insertProblem } from './insert-problem.ts';
import { insertReceipts } from './insert-receipts.ts';
import { insertVerifications } from './insert-verifications.ts';
import { insertViews } from './insert-views.ts';
import { DEMO_PASSWORD } from './people.ts';
import { type DemoImage, storePictures } from './pictures.ts';

export interface DemoDataOptions {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  /** Now: past events are before it, upcoming ones after it. */
  readonly today: Date;
  readonly log: Pick<Logger, 'info'>;
  /** False: people without pictures, for tools that only need the data quickly. */
  readonly pictures?: boolean;
  /** The company named on receipts; absent: the current company when they are read. */
  readonly company?: Company;
  /** Keys for the demo artisan's bank account, which pay-outs need; absent: neither. */
  readonly sealingKeys?: SealingKeys;
  /** Updates PostgreSQL's planner statistics, where `db`'s user owns no tables; absent: `db` does it. */
  readonly analyze?: () => Promise<void>;
}

/** An arbitrary number: the advisory lock by which two starts on one empty database wait for each other. */
const DEMO_DATA_LOCK = 7_283_001;
/** The other start waits in one statement for as long as filling takes, on a slow machine too. */
const FILLED_WITHIN_MS = 5 * 60_000;

/**
 * Fills an empty database with made-up people, their hires, reviews and money; leaves any other as it is. All or
 * nothing: pictures are stored first, and one transaction does the rest.
 */
export async function fillDemoData(options: DemoDataOptions): Promise<void> {
  const { db, files, today, log } = options;
  if (await hasPeople(db)) {
    return;
  }
  const startedAt = performance.now();
  log.info('filling the empty database with demo data; this happens once');
  const people = readDemo(today);
  const images = options.pictures === false ? [] : await storePictures(files, people);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const filled = await longTransaction(db, FILLED_WITHIN_MS, async (tx) => {
    await sql`select pg_advisory_xact_lock(${DEMO_DATA_LOCK})`.execute(tx);
    if (await hasPeople(tx)) {
      return false;
    }
    await insertAll(tx, people, images, passwordHash, options);
    return true;
  });
  if (filled) {
    await renewStandings({ db, queryParts, now: () => today });
    if (options.analyze) await options.analyze();
    else await sql`analyze`.execute(db);
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    log.info(
      { artisans: people.artisans.length, hires: people.hires.length, images: images.length, seconds },
      'demo data is in place',
    );
  }
}

async function hasPeople(reads: Kysely<Database>): Promise<boolean> {
  const somebody = await reads.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return somebody !== undefined;
}

async function insertAll(
  tx: Tx,
  people: DemoData,
  images: readonly DemoImage[],
  passwordHash: string,
  { today, company, sealingKeys }: DemoDataOptions,
): Promise<void> {
  await insertPeople(tx, people, images, passwordHash, today, sealingKeys);
  await insertVerifications(tx, [...people.artisans, ...people.neighbours], today);
  await insertCourseBadges(tx, [...people.artisans, ...people.neighbours], today);
  await insertHires(tx, people.hires, today, images.length > 0);
  const [artisan] = people.artisans;
  if (artisan) {
    await insertLaterMoney(tx, artisan, { today, sealingKeys });
    await insertProblem(tx, artisan, images.length > 0);
  }
  const customer = people.consumerNamed('consumer');
  await insertParts(tx, { artisan: people.artisanNamed('ojonugwa.ocheja'), customer, today });
  await insertReceipts(tx, company);
  await insertConversations(tx, people, today);
  await insertDeskCases(tx, people, { today, sealingKeys });
  await insertNotifications(tx, people, today);
  await insertAvailability(tx, people, today);
  await insertJobs(tx, people, today);
  await insertPriceLists(tx, people);
  await insertViews(tx, people, today);
}
