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
  /** Now: what is past lies before it, what is coming after. */
  readonly today: Date;
  readonly log: Pick<Logger, 'info'>;
  /** False: people without pictures, for tools that want the data alone and quickly. */
  readonly pictures?: boolean;
  /** Who runs the site, as receipts say it; absent: what they say when they are read. */
  readonly company?: Company;
  /** For the demo artisan's bank account, with which there are pay-outs; absent: neither. */
  readonly sealingKeys?: SealingKeys;
  /** Counts the new rows for PostgreSQL's planner, where `db`'s user owns no table; absent: `db` does it. */
  readonly analyze?: () => Promise<void>;
}

/** Any number; two starts on one empty database wait for each other by it. */
const DEMO_DATA_LOCK = 7_283_001;
/** The other start waits in one statement for as long as filling takes, on a slow machine too. */
const FILLED_WITHIN_MS = 5 * 60_000;

/**
 * Fills an empty database with made-up people, their hires, reviews and money; leaves any other as it is. All of
 * it is there or nothing: pictures are written first, and one transaction does the rest.
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
