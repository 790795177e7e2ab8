import type { IncomingHttpHeaders } from 'node:http';
import type { AliasableExpression, Kysely, RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { OperatorRole, Permission } from '../shared/operator-roles.ts';
import type { Sanction } from '../shared/sanction-words.ts';
import type { Config } from './config.ts';
import type { Database, Reads, Tx } from './database.ts';
import type { FileStore } from './file-store.ts';
import type { LiveHub } from './live-hub.ts';
import type { Replicas } from './replicas.ts';
import type { SiteState } from './site-state.ts';
import type { WatchedValues } from './watched-values.ts';

/** The account that makes a request. */
export interface Caller {
  id: string;
  role: 'consumer' | 'skilled' | 'admin';
  email: string;
  emailVerified: boolean;
  fullName: string;
  /** Empty for everyone except operators. */
  operatorRoles: readonly OperatorRole[];
  photoUrl: string | null;
  sessionId: string;
  sessionExpiresAt: Date;
  /** When this session last gave a second factor, and its password; null: never. */
  secondFactorAt: Date | null;
  passwordAt: Date | null;
  /** The sanction in force against the account at this moment; null: none. `until` is null for a ban. */
  sanction: { level: Sanction; until: Date | null } | null;
}

/** The services that every action may use; created once, in app/build-app.ts. */
export interface AppContext {
  config: Config;
  /** The primary database. In a call that may lag (Call.mayLag), a replica where one is fit. */
  db: Kysely<Database>;
  /** Chooses the database for calls that may lag. */
  replicas: Replicas;
  jobs: Jobs;
  files: FileStore;
  /** Sends live events to connected browsers. */
  live: LiveHub;
  log: Logger;
  /** What operators have switched off, and their notice above every page. */
  site: SiteState;
  /** Figures of the business for /metrics. */
  watched: WatchedValues;
  reactions: Reactions;
  queryParts: QueryParts;
  /** The personal data that each feature stores, in the order in which it is deleted. */
  personalData: readonly PersonalData[];
  /** The queues of cases that wait for operators, as the console lists them. */
  consoleQueues: readonly ConsoleQueue[];
  /** The parts of a person's history, as the console's page about them shows it. */
  consoleTimelines: readonly TimelinePart[];
  /** The current time. Rules about time use this and never Date.now, so that tests can set the clock to a boundary. */
  now(): Date;
  /** The origin of the site as people see it, without a trailing slash. */
  publicUrl(): string;
  /** Finds the account of a request's session cookie; null for a visitor. */
  findCaller(headers: IncomingHttpHeaders): Promise<Caller | null>;
}

/** Work for the job queue. `data` is what `jobs.add` was given; a task that throws is retried. */
export interface Task<Data extends object = object> {
  name: string;
  /** Five-field cron expression (UTC) for periodic work. */
  everyCron?: string;
  /** How often a failing job is retried, with growing pauses up to an hour. */
  retries: number;
  /** How many of its jobs a process runs at the same time: for jobs that wait for others. One, if absent. */
  atOnce?: number;
  run(context: AppContext, data: Data): Promise<void>;
}

export interface Jobs {
  /**
   * Adds a job in the caller's transaction. It runs only if that commits, at once or from `startAfter`. All jobs of a
   * transaction are written as it ends.
   */
  add<Data extends object>(
    tx: Tx,
    task: Task<Data>,
    data: Data,
    options?: { startAfter?: Date; once?: string },
  ): Promise<void>;
  /** Adds several jobs of one task. */
  addAll<Data extends object>(tx: Tx, task: Task<Data>, all: readonly Data[]): Promise<void>;
  /** Has a job that was given up tried once more. */
  retry(tx: Tx, name: string, id: string): Promise<void>;
  /** Starts working on queued jobs and periodic tasks. */
  work(context: AppContext): Promise<void>;
  /** Starts the jobs that a committed transaction added, if this process works on jobs. */
  committed(tx: Tx): void;
  /** Since when this process has run no periodic task, if that is too long; otherwise null. */
  timedTasksStoppedSince(): Date | null;
  /**
   * Runs jobs until none is due any more, with workers of its own; for tests, and for tools that have no background
   * workers. A tool's queue is opened with `ownOnly`, and then runs only the jobs that the tool has added.
   */
  finishDue(context: AppContext): Promise<void>;
  stop(): Promise<void>;
}

/*
 * What features do when something happens in another feature, or know about what another one shows, without importing
 * each other. The feature below calls; the lists in src/app name those that respond.
 */

/** Reactions to what happens in another feature; each runs in the same transaction. */
export interface Reactions {
  /**
   * An account has confirmed its email address: what a guest did with that address belongs to the account from now on.
   */
  emailConfirmed: readonly ((tx: Tx, account: { userId: string; email: string }) => Promise<unknown>)[];
  /** An account has a new email address, to which outstanding emails go. */
  emailChanged: readonly ((
    tx: Tx,
    change: { userId: string; from: string; to: string },
  ) => Promise<unknown>)[];
  /** An artisan is available again, or one of their days is free again. */
  daysFreed: readonly ((tx: Tx, jobs: Jobs, artisanId: string) => Promise<unknown>)[];
  /** A job is open: posted, reopened, or changed while it is open. */
  jobOpened: readonly ((tx: Tx, jobs: Jobs, jobId: string) => Promise<unknown>)[];
  /** A customer has written a review; a reaction may have an operator check it before it is shown. */
  reviewWritten: readonly ((
    tx: Tx,
    review: { id: string; hireId: string; artisanId: string; at: Date },
  ) => Promise<unknown>)[];
  /** An artisan has confirmed the bank account for their pay-outs; the name at the bank matches theirs. */
  bankAccountConfirmed: readonly ((
    tx: Tx,
    dependencies: Pick<AppContext, 'config' | 'jobs' | 'now' | 'queryParts'>,
    userId: string,
  ) => Promise<unknown>)[];
  /** An account was opened, or has given a phone number or a BVN: details by which a person may be recognised. */
  knownBy: readonly ((
    tx: Tx,
    dependencies: Pick<AppContext, 'config' | 'jobs' | 'now' | 'publicUrl'>,
    known: { userId: string; email?: string; phone?: string; bvn?: Buffer },
  ) => Promise<unknown>)[];
  /** An account is about to be deleted, and its row is locked. */
  accountLeaves: readonly ((
    tx: Tx,
    dependencies: Pick<AppContext, 'config' | 'now'>,
    userId: string,
  ) => Promise<unknown>)[];
  /**
   * All or part of a locked payment is to be refunded. Counts what its payer has had back already towards the refund,
   * and returns how much of it that is, in whole kobo; only the rest is sent.
   */
  refundDue(
    tx: Tx,
    context: Pick<AppContext, 'jobs' | 'now'>,
    payment: { id: string; hireId: string },
    amountKobo: number,
  ): Promise<number>;
  /**
   * Paystack has answered whether a BVN, a bank account and a name belong together. Returns what came of it, for the
   * record of the webhook.
   */
  identityAnswered(
    tx: Tx,
    context: AppContext,
    answer: { customerCode: string; passed: boolean; reason: string | null },
  ): Promise<string>;
}

/** A hire as all features may read it; fields are named as in the table. */
export interface HireInBrief {
  id: string;
  status: string;
  artisan_id: string;
  /** Null for a guest's hire. */
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  /** The posted job that the hire fills; null where there is none. */
  job_id: string | null;
  job_description: string;
  /** Lagos time of day. */
  start_time: string;
  /** Null where the work takes whole days. */
  length_minutes: number | null;
  created_at: Date;
  /** Whether the artisan has cancelled and the money waits for another artisan. */
  left_by_artisan: boolean;
}

/** A question to an artisan and their first answer. */
export interface AnsweredInTime {
  artisan_id: string;
  asked_at: Date;
  answered_at: Date;
}

/** How a hire ended. */
export interface HireOutcome {
  artisan_id: string;
  /** Null where it was never booked. */
  booked_at: Date | null;
  /** Null while the hire is open, and where its end says nothing about the artisan. */
  finished: boolean | null;
}

/**
 * SQL fragments by which a feature provides what it knows of a person or a hire. `personId` is a column or a value with
 * their id.
 */
export interface QueryParts {
  /** `exists (…)`: whether a person has an open job at a given moment. */
  hasOpenJob(personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** A JSON array of a person's open jobs, newest first. */
  openJobsOf(personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** `exists (…)`: whether a person's picture is in something of each feature, so that it must not be deleted yet. */
  isPictureInUse: readonly ((ownerId: string, url: string) => RawBuilder<boolean>)[];
  /** How many of an artisan's hires are done and have no open problem. */
  completedHiresOf(artisanId: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * The bank account for an artisan's pay-outs, as JSON: `bank`, `accountName` and `lastDigits`; null while none is
   * confirmed.
   */
  bankAccountOf(personId: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * The same account with its full number, for Paystack alone. The number is encrypted, so this is no SQL. `id` changes
   * with the account.
   */
  openBankAccountOf(
    reads: Reads,
    config: Config,
    personId: string,
  ): Promise<{ id: string; bankCode: string; accountNumber: string; accountName: string } | undefined>;
  /**
   * The checks that a verified artisan has passed, as JSON: `[{kind, passed_at}]`; an empty array without the badge.
   */
  passedChecksOf(artisanId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** An artisan's accepted certificates that are valid at a given moment, as JSON: `[{title, issuer, expires_on}]`. */
  validCertificatesOf(artisanId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /**
   * The public facts of a reviewed hire, as JSON: `month`, `fixed_service`, `town` and `state`; all but `month` are
   * null where unknown.
   */
  reviewedHire(hireId: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * A hire's two reviews as one side may see them at a given moment, as JSON (`shared/hire-reviews.ts`); null where the
   * hire was never done.
   */
  reviewsFor(side: 'customer' | 'artisan', hireId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** How artisans rated a customer, as JSON (`customerRating` in `shared/hire-reviews.ts`); null where none did. */
  customerRatingOf(customerId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** What banks ask back of a hire's payments and have taken back, as JSON: `{askedKobo, takenKobo}`; null: nothing. */
  bankClaimsOf(hireId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** `exists (…)`: whether either of two people has blocked the other. */
  blockedBetween(onePersonId: RawBuilder<unknown>, otherPersonId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** How many messages two people have sent each other. */
  chatLinesBetween(onePersonId: RawBuilder<unknown>, otherPersonId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Whether a guest may not hire because that would evade a sanction. Locks the account that has the guest's email. */
  barredGuest(config: Config, guest: { email: string; phone: string }, now: Date): RawBuilder<boolean>;
  /** All hires, as a subquery to be joined under an alias. */
  hiresInBrief: AliasableExpression<HireInBrief>;
  /** How hires ended, as a subquery. */
  hireOutcomes: AliasableExpression<HireOutcome>;
  /** What artisans were asked in hires and in chats, and when they answered, as subqueries. */
  hireAnswers: AliasableExpression<AnsweredInTime>;
  chatAnswers: AliasableExpression<AnsweredInTime>;
}

/** What keeps an account from being deleted: an open hire, or money that belongs to its owner. */
export interface DeletionObstacle {
  kind: 'hire' | 'earnings' | 'refund';
  /** A sentence for the owner. */
  text: string;
  /** Where the owner can resolve it. */
  url: string;
}

/**
 * One kind of case that waits for operators. Each has a file in its feature; adding it to src/app/console-queues.ts
 * puts it on the console's first page and into its navigation.
 */
export interface ConsoleQueue {
  /** The queue's part of the path, e.g. /admin/verifications. */
  key: string;
  label: string;
  permission: Permission;
  /** How many cases wait at a given moment, and for how long. */
  standing(reads: Reads, at: Date): Promise<QueueStanding>;
}

export interface QueueStanding {
  waiting: number;
  /** How many of the waiting cases are past their time. */
  overdue: number;
  /** Since when the oldest case waits; null where none waits. */
  oldest: Date | null;
  /** When the next case is due; null where none waits or no time was promised. */
  due: Date | null;
}

/** One event in a person's history, for operators. */
export interface TimelineLine {
  at: Date;
  words: string;
  /** A page of the console or of the site; absent where there is none. */
  href?: string;
}

/**
 * A feature's part of a person's history. Adding it to src/app/console-timelines.ts puts it on the console's page about
 * them. It holds nothing that the console only reveals on request.
 */
export interface TimelinePart {
  /** The heading of its lines on that page. */
  label: string;
  /** A permission that the operator needs besides `people.search`; absent: none. */
  permission?: Permission;
  /** The newest first, at most `most` lines. */
  lines(
    context: Pick<AppContext, 'db' | 'queryParts'>,
    personId: string,
    most: number,
  ): Promise<TimelineLine[]>;
}

/** A person with an account whose data is exported or deleted. */
export interface Person {
  id: string;
  email: string;
  /**
   * Their email address if it is confirmed, so that what they did with it as a guest is theirs too. Otherwise null,
   * because anyone can sign up with someone else's address.
   */
  provenEmail: string | null;
}

/** A file that belongs to a person, for the archive of their data. */
export interface OwnFile {
  /** Unique within the archive, e.g. "pictures/0198….webp". */
  path: string;
  /** Opens the file when its turn comes, so that only one is held in memory; undefined where it no longer exists. */
  open(
    context: Pick<AppContext, 'files' | 'db' | 'config'>,
  ): Promise<AsyncIterable<Uint8Array> | Uint8Array | undefined>;
}

/**
 * The personal data that one feature stores. Every table with personal data is in one of these, so that an export has
 * all of a person's data and a deletion leaves none.
 */
export interface PersonalData {
  tables: readonly string[];
  /**
   * Everything stored about a person, by its name in the export. Nothing about anyone else. Lists without a limit are
   * `OwnRows`, read from `reads` only as they are written.
   */
  collect(reads: Reads, person: Person): Promise<Record<string, unknown>>;
  /** The person's files, for the archive of their data, a page in memory at a time. Absent: this feature has none. */
  files?(reads: Reads, person: Person): AsyncIterable<OwnFile>;
  /** What keeps the account from being deleted. Absent: nothing of this feature does. */
  obstacles?(reads: Reads, userId: string): Promise<DeletionObstacle[]>;
  /** Deletes the data, or anonymises it where the books need it. Idempotent. */
  erase(tx: Tx, person: Person, dependencies: Pick<AppContext, 'jobs' | 'now'>): Promise<void>;
  /**
   * The same for tables of which one account may have too many rows for one transaction: changes at most `most` rows of
   * each. It follows `erase`, and is called again until it returns false. Absent: this feature has none.
   *
   * @returns whether more may be left
   */
  eraseMore?(tx: Tx, personId: string, most: number): Promise<boolean>;
}
