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

/** Somebody who is signed in. */
export interface Caller {
  id: string;
  role: 'consumer' | 'skilled' | 'admin';
  email: string;
  emailVerified: boolean;
  fullName: string;
  /** Empty for everyone who is no operator. */
  operatorRoles: readonly OperatorRole[];
  photoUrl: string | null;
  sessionId: string;
  sessionExpiresAt: Date;
  /** When this session last gave a second factor, and the password; null: never. */
  secondFactorAt: Date | null;
  passwordAt: Date | null;
  /** What is in force against the account at this moment; null: nothing. `until` is null for a ban. */
  sanction: { level: Sanction; until: Date | null } | null;
}

/** What every action may use of the outside world; made once, in app/build-app.ts. */
export interface AppContext {
  config: Config;
  /** The primary; for a call that may lag, a replica while one is fit (see Call.mayLag). */
  db: Kysely<Database>;
  /** Decides where a call that may lag is read. */
  replicas: Replicas;
  jobs: Jobs;
  files: FileStore;
  /** The streams over which people's browsers are told what happens. */
  live: LiveHub;
  log: Logger;
  /** What operators have switched off, and their notice above every page. */
  site: SiteState;
  /** How the business stands, as it is watched. */
  watched: WatchedValues;
  reactions: Reactions;
  queryParts: QueryParts;
  /** Every feature that keeps something of people, in the order in which it is forgotten. */
  personalData: readonly PersonalData[];
  /** What waits for operators, as the console lists it. */
  consoleQueues: readonly ConsoleQueue[];
  /** What features know of a person's history, as their page of the console shows it. */
  consoleTimelines: readonly TimelinePart[];
  /** The clock. Timed rules ask it, never Date.now, so that tests can stand at a boundary. */
  now(): Date;
  /** The origin that people see, without a trailing slash. */
  publicUrl(): string;
  /** Who a request's session cookie belongs to; null for a visitor. */
  findCaller(headers: IncomingHttpHeaders): Promise<Caller | null>;
}

/** Work for later. `data` is what `jobs.add` was given; a task that throws is tried again. */
export interface Task<Data extends object = object> {
  name: string;
  /** Five-field cron expression (UTC) for work that comes round by itself. */
  everyCron?: string;
  /** How often a failing job is tried again, with growing pauses up to an hour. */
  retries: number;
  run(context: AppContext, data: Data): Promise<void>;
}

export interface Jobs {
  /**
   * Writes a job in the caller's transaction: it runs only if, and as soon as, that commits. All jobs of a transaction are
   * written as it ends.
   */
  add<Data extends object>(
    tx: Tx,
    task: Task<Data>,
    data: Data,
    options?: { startAfter?: Date; once?: string },
  ): Promise<void>;
  /** Several of one task. */
  addAll<Data extends object>(tx: Tx, task: Task<Data>, all: readonly Data[]): Promise<void>;
  /** Has a job that was given up tried once more. */
  retry(tx: Tx, name: string, id: string): Promise<void>;
  /** Starts working on jobs and on what comes round by itself. */
  work(context: AppContext): Promise<void>;
  /** Has what a transaction added begun at once, where this process works on jobs. */
  committed(tx: Tx): void;
  /** Since when this process has done no timed task, where that is too long ago. */
  timedTasksStoppedSince(): Date | null;
  /**
   * Resolves when no job is due any more, with the workers that `work` starts; for tests and for tools, where nothing
   * works in the background.
   */
  finishDue(context: AppContext): Promise<void>;
  stop(): Promise<void>;
}

/*
 * What features do when something happens in another one, or know about what another one shows, without the two importing
 * each other. The feature below asks; the lists in src/app say who answers.
 */

/** What happens in one feature and concerns others; each runs in the transaction of what happened. */
export interface Reactions {
  /** An account has shown that an address is its own: what a guest did with it is the account's from now on. */
  emailConfirmed: readonly ((tx: Tx, account: { userId: string; email: string }) => Promise<unknown>)[];
  /** An account has another address: what is still to be sent goes there. */
  emailChanged: readonly ((
    tx: Tx,
    change: { userId: string; from: string; to: string },
  ) => Promise<unknown>)[];
  /** An artisan takes work again, or a day of theirs is free again. */
  daysFreed: readonly ((tx: Tx, jobs: Jobs, artisanId: string) => Promise<unknown>)[];
  /** A job is open: posted, opened again, or changed while it is open. */
  jobOpened: readonly ((tx: Tx, jobs: Jobs, jobId: string) => Promise<unknown>)[];
  /** A customer has written a review; a reaction may have it looked at before it is shown. */
  reviewWritten: readonly ((
    tx: Tx,
    review: { id: string; hireId: string; artisanId: string; at: Date },
  ) => Promise<unknown>)[];
  /** An artisan has confirmed the account to which they are paid; its bank's name fits theirs. */
  bankAccountConfirmed: readonly ((
    tx: Tx,
    dependencies: Pick<AppContext, 'config' | 'jobs' | 'now' | 'queryParts'>,
    userId: string,
  ) => Promise<unknown>)[];
  /** An account was opened, or has given a phone number or a BVN: by these a person may be known again. */
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
  /** Paystack says whether a BVN, an account and a name belong together; answers what became of that, for the log of news. */
  identityAnswered(
    tx: Tx,
    context: AppContext,
    answer: { customerCode: string; passed: boolean; reason: string | null },
  ): Promise<string>;
}

/** What features may read of a hire, wherever they stand; the names are the table's. */
export interface HireInBrief {
  id: string;
  status: string;
  artisan_id: string;
  /** Null for a guest's hire. */
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  /** The job that it was made for; null where it was for none. */
  job_id: string | null;
  job_description: string;
  /** Lagos time of day. */
  start_time: string;
  /** Null where it takes its days whole. */
  length_minutes: number | null;
  created_at: Date;
  /** Whether its artisan has cancelled, and its money waits for another one. */
  left_by_artisan: boolean;
}

/** A question to an artisan and its first answer. */
export interface AnsweredInTime {
  artisan_id: string;
  asked_at: Date;
  answered_at: Date;
}

/** How a hire ended. */
export interface HireOutcome {
  artisan_id: string;
  /** Null where it never was booked. */
  booked_at: Date | null;
  /** Null while it is open, and where its end says nothing of the artisan. */
  finished: boolean | null;
}

/**
 * Parts of SQL by which a feature says what it knows of a person or a hire; `personId` is a column or a value that holds
 * their id.
 */
export interface QueryParts {
  /** `exists (…)`: whether they have a job that is open at a moment. */
  hasOpenJob(personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** A JSON list of their open jobs, newest first. */
  openJobsOf(personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** How many of an artisan's hires were done and are not disputed. */
  completedHiresOf(artisanId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The bank account to which an artisan is paid, as JSON: its `bank`, `accountName` and `lastDigits`; null while none is confirmed. */
  bankAccountOf(personId: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * The same account with its whole number, which is encrypted and so no part of SQL: for Paystack alone. `id` is another one
   * for another account.
   */
  openBankAccountOf(
    reads: Reads,
    config: Config,
    personId: string,
  ): Promise<{ id: string; bankCode: string; accountNumber: string; accountName: string } | undefined>;
  /** What a verified artisan passed, as JSON: `[{kind, passed_at}]`; an empty array without the badge. */
  passedChecksOf(artisanId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** An artisan's accepted certificates that are valid at a moment, as JSON: `[{title, issuer, expires_on}]`. */
  validCertificatesOf(artisanId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** What everyone may read of a hire that was reviewed, as JSON: its `month`, and `fixed_service`, `town` and `state`, each null where unknown. */
  reviewedHire(hireId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** A hire's two reviews as one side may see them at a moment, as JSON (`shared/hire-reviews.ts`); null where it never was done. */
  reviewsFor(side: 'customer' | 'artisan', hireId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** How artisans rated a customer, as JSON (`customerRating` of `shared/hire-reviews.ts`); null where none did. */
  customerRatingOf(customerId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** `exists (…)`: whether one of two people has blocked the other. */
  blockedBetween(onePersonId: RawBuilder<unknown>, otherPersonId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** How many messages two people have written to each other. */
  chatLinesBetween(onePersonId: RawBuilder<unknown>, otherPersonId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Whether a guest may not hire, since it would be a way around a sanction; it locks the account with that email. */
  barredGuest(config: Config, guest: { email: string; phone: string }, now: Date): RawBuilder<boolean>;
  /** All hires, as a subselect to be joined under a name. */
  hiresInBrief: AliasableExpression<HireInBrief>;
  /** How hires ended. */
  hireOutcomes: AliasableExpression<HireOutcome>;
  /** What artisans were asked in hires, and in chats, and when they answered. */
  hireAnswers: AliasableExpression<AnsweredInTime>;
  chatAnswers: AliasableExpression<AnsweredInTime>;
}

/** What keeps an account from being deleted: somebody waits for its owner, or there is money of theirs. */
export interface DeletionObstacle {
  kind: 'hire' | 'earnings' | 'refund';
  /** A sentence for the owner. */
  text: string;
  /** Where the owner can do something about it. */
  url: string;
}

/**
 * One kind of thing that waits for an operator. A feature has it in a file of its own, and src/app/console-queues.ts lists it:
 * that line puts it on the console's first page and into its navigation.
 */
export interface ConsoleQueue {
  /** As it stands in addresses: /admin/verifications. */
  key: string;
  label: string;
  permission: Permission;
  /** How it stands at a moment. */
  standing(reads: Reads, at: Date): Promise<QueueStanding>;
}

export interface QueueStanding {
  waiting: number;
  /** How many of them should have been decided by now. */
  overdue: number;
  /** Since when the oldest waits; null when none waits. */
  oldest: Date | null;
  /** By when the next has to be decided; null where none waits, or nothing was promised. */
  due: Date | null;
}

/** One thing that happened to or by a person, as operators read it. */
export interface TimelineLine {
  at: Date;
  words: string;
  /** A page of the console or of the site; absent where there is none. */
  href?: string;
}

/**
 * What one feature knows of a person's history. src/app/console-timelines.ts lists them: that line puts them on a person's
 * page. Nothing that is shown only when asked for.
 */
export interface TimelinePart {
  /** What its lines are about, as the page names it. */
  label: string;
  /** What an operator needs beside `people.search` to see it; absent: nothing. */
  permission?: Permission;
  /** The newest first, and not more than `most`. */
  lines(
    context: Pick<AppContext, 'db' | 'queryParts'>,
    personId: string,
    most: number,
  ): Promise<TimelineLine[]>;
}

/** Somebody with an account, whose data is collected for them or forgotten. */
export interface Person {
  id: string;
  email: string;
  /**
   * Their address, where they have shown to read it: what was sent with it from outside the account is theirs, too.
   * Null where they have not, since anybody can sign up with anybody's address.
   */
  provenEmail: string | null;
}

/** A file of a person's own, as the archive of their data has it. */
export interface OwnFile {
  /** Its place in the archive: "pictures/0198….webp". No one else's file of the archive has the same. */
  path: string;
  /** Opens it when its turn comes, so that one file at a time is held; undefined where its bytes are gone. */
  open(
    context: Pick<AppContext, 'files' | 'db' | 'config'>,
  ): Promise<AsyncIterable<Uint8Array> | Uint8Array | undefined>;
}

/**
 * What one feature keeps of people. Every table that holds something of a person stands in one of these, so that
 * a person who asks for their data gets all of it, and one who leaves leaves nothing behind.
 */
export interface PersonalData {
  tables: readonly string[];
  /** All that is kept of a person, by the name under which their file has it. Nothing of anybody else. */
  collect(reads: Reads, person: Person): Promise<Record<string, unknown>>;
  /** The files that are theirs, for the archive of their data. Absent: this feature has none. */
  files?(reads: Reads, person: Person): Promise<OwnFile[]>;
  /** What keeps the account from being deleted. Absent: nothing of this feature does. */
  obstacles?(reads: Reads, userId: string): Promise<DeletionObstacle[]>;
  /** Removes it, or takes out what says whose it was where the books need the rest. Again is harmless. */
  forget(tx: Tx, person: Person, dependencies: Pick<AppContext, 'jobs' | 'now'>): Promise<void>;
}
