import { endKinds } from '../src/features/hiring/problem-ends.ts';
import type { HireAction, HireActor, HireStatus } from '../src/features/hiring/process.ts';
import { noticesOf } from '../src/features/hiring/server/hire-notices.ts';
import type { Tx } from '../src/server/database.ts';
import { DAY_MS } from '../src/shared/durations.ts';

import type { DemoData } from './demo-data.ts';

import { demoIds } from './demo-id.ts';
import { inBatches } from './in-batches.ts';

/** Notifications older than this have been read. */
const UNREAD_DAYS = 2;
/** At least this many of each account's newest are unread, so that the bell shows a count. */
const UNREAD_AT_LEAST = 2;

/** Inserts the notifications about hires of the last weeks for the demo accounts, in the product's own words. */
export async function insertNotifications(tx: Tx, people: DemoData, today: Date): Promise<void> {
  const tried = [people.artisans[0]?.id, people.consumers[0]?.id].filter((id) => id !== undefined);
  const steps = await tx
    .selectFrom('hire_events as step')
    .innerJoin('hires', 'hires.id', 'step.hire_id')
    .innerJoin('users as artisan', 'artisan.id', 'hires.artisan_id')
    .leftJoin('quotes', 'quotes.id', 'step.quote_id')
    .leftJoin('problem_ends', 'problem_ends.id', 'step.problem_end_id')
    .selectAll('hires')
    .select(['step.id as event_id', 'step.action', 'step.actor', 'step.from_status', 'step.to_status'])
    .select(['step.happened_at', 'artisan.full_name as artisan_name', 'quotes.amount_kobo as quoted_kobo'])
    .select(['problem_ends.kind as end_kind', 'problem_ends.to_customer_kobo'])
    .where((is) => is.or([is('hires.artisan_id', 'in', tried), is('hires.customer_id', 'in', tried)]))
    .where('step.happened_at', '>', new Date(today.getTime() - 60 * DAY_MS))
    .orderBy('step.happened_at', 'desc')
    .orderBy('step.id', 'desc')
    .execute();
  const nextId = demoIds('notification');
  const toldSoFar = new Map<string, number>();
  const rows = steps.flatMap((step) => {
    const hire = {
      id: step.id,
      artisanId: step.artisan_id,
      artisanName: step.artisan_name,
      customerId: step.customer_id,
      customerName: step.customer_name,
      startDate: step.start_date,
      endDate: step.end_date,
      startTime: step.start_time.slice(0, 5),
      amountKobo: step.quoted_kobo ?? step.amount_kobo,
      feeBasisPoints: step.fee_basis_points,
      quoteId: step.quote_id,
    };
    const kind = endKinds.find((each) => each === step.end_kind);
    const notices = noticesOf(hire, {
      eventId: step.event_id,
      actor: step.actor as HireActor,
      action: step.action as HireAction,
      from: step.from_status as HireStatus | null,
      to: step.to_status as HireStatus,
      end: kind && { kind, toCustomerKobo: step.to_customer_kobo },
      proposal: step.quoted_kobo === null ? undefined : { amountKobo: step.quoted_kobo },
    });
    return notices
      .filter(({ userId }) => tried.includes(userId))
      .map(({ userId, aboutId, source, ...words }) => {
        const toldBefore = toldSoFar.get(userId) ?? 0;
        toldSoFar.set(userId, toldBefore + 1);
        const isNew =
          toldBefore < UNREAD_AT_LEAST || step.happened_at.getTime() > today.getTime() - UNREAD_DAYS * DAY_MS;
        return {
          id: nextId(),
          user_id: userId,
          about_id: aboutId,
          source: source ?? null,
          ...words,
          created_at: step.happened_at,
          read_at: isNew ? null : step.happened_at,
        };
      });
  });
  await inBatches(rows, (batch) => tx.insertInto('notifications').values(batch).execute());
}
