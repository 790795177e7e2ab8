import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { willPublish } from '../../../server/live-events.ts';
import { newId } from '../../../shared/identifier.ts';
import type { NoticeKind } from '../contract.ts';
import { sendPushTask } from './send-push.ts';

/** A notification for one person. */
export interface Notice {
  userId: string;
  kind: NoticeKind;
  title: string;
  text: string;
  /** Path on our site, beginning with a slash. */
  link: string;
  /** Account that the text names, with which the notification is deleted. Null when it names no one, or a guest. */
  aboutId: string | null;
  /** Idempotency key for events that may be processed twice, e.g. `job-answer:<id>`. */
  source?: string | undefined;
}

/** Pushes that written notifications require, one for each browser. */
export type Pushes = { notificationId: string; deviceId: string }[];

/**
 * SQL that writes notifications as part of another statement and returns the pushes; {@link pushNotices} must
 * follow when there are any.
 */
export function writtenNotices(notices: readonly Notice[], at: Date): RawBuilder<Pushes> {
  const rows = notices.map((notice) => ({ id: newId(), ...notice }));
  return sql<Pushes>`notify_people(${JSON.stringify(rows)}::jsonb, ${at}::timestamptz)`;
}

/**
 * Announces written notifications to open pages and queues the pushes; both happen when the transaction commits.
 */
export async function pushNotices(tx: Tx, { jobs }: Pick<AppContext, 'jobs'>, pushes: Pushes): Promise<void> {
  willPublish(tx);
  if (pushes.length > 0) await jobs.addAll(tx, sendPushTask, pushes);
}

/**
 * Notifies people when the transaction commits: in their list, on open pages, and by push where allowed. Deleted
 * accounts get nothing.
 */
export async function notify(
  tx: Tx,
  dependencies: Pick<AppContext, 'jobs' | 'now'>,
  ...notices: Notice[]
): Promise<void> {
  if (notices.length === 0) return;
  const { pushes } = await tx
    .selectNoFrom(writtenNotices(notices, dependencies.now()).as('pushes'))
    .executeTakeFirstOrThrow();
  await pushNotices(tx, dependencies, pushes);
}
