import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { willPublish } from '../../../server/live-events.ts';
import { newId } from '../../../shared/identifier.ts';
import type { NoticeKind } from '../contract.ts';
import { sendPushTask } from './send-push.ts';

/** Something that one person is told. */
export interface Notice {
  userId: string;
  kind: NoticeKind;
  title: string;
  text: string;
  /** Where it leads: a path of ours, beginning with a slash. */
  link: string;
  /** The account of whom it names besides: it goes when that does. Null where it names nobody, or a guest. */
  aboutId: string | null;
  /** What it came of, where that can come twice, e.g. `job-answer:<id>`: it is told once. */
  source?: string | undefined;
}

/** What is to be pushed of notices that were written, one for each browser. */
export type Pushes = { notificationId: string; deviceId: string }[];

/** Writes notices as part of another statement, whose answer they are; where there are some, {@link pushNotices} has to follow. */
export function writtenNotices(notices: readonly Notice[], at: Date): RawBuilder<Pushes> {
  const rows = notices.map((notice) => ({ id: newId(), ...notice }));
  return sql<Pushes>`notify_people(${JSON.stringify(rows)}::jsonb, ${at}::timestamptz)`;
}

/** Has written notices told to open pages, and pushed to the browsers that take them, once the transaction commits. */
export async function pushNotices(tx: Tx, { jobs }: Pick<AppContext, 'jobs'>, pushes: Pushes): Promise<void> {
  willPublish(tx);
  if (pushes.length > 0) await jobs.addAll(tx, sendPushTask, pushes);
}

/**
 * Tells people something, or nothing at all where the transaction fails: it stands in their list, their open pages show
 * it, and their browsers are pushed to where they allowed it. Deleted accounts are told nothing.
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
