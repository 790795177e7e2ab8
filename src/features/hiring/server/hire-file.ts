import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { heldForHire } from '../../escrow/server/public.ts';
import { listPaymentsSince } from '../../payments/server/public.ts';
import type { HireEventView } from '../contract.ts';
import { listMessagesOf } from './hire-messages-store.ts';
import { listHistory, listQuotes } from './hire-reads.ts';
import { findHire, type ShownHire } from './hire-record.ts';
import { findJobInParts } from './job-in-parts.ts';
import { listEnds, listStatements, type Statement } from './problem-store.ts';
import { findRebookedAs, findRebookedFrom } from './rebookings.ts';
import { noSuchHire } from './steps/decide-problem.ts';
import { findWorkPhotos } from './work-photos.ts';

/** Everything an operator can read about a hire. */
export type HireFile = Awaited<ReturnType<typeof gatherHire>>;

/**
 * Gathers the two sides, what was agreed, paid and is held, and the history with its messages.
 *
 * @throws Refusal 404 for an unknown hire
 */
export async function gatherHire({ db, queryParts }: Pick<AppContext, 'db' | 'queryParts'>, hireId: string) {
  const hire = await findHire(db, hireId);
  if (!hire) throw noSuchHire(hireId);
  const history = await listHistory(db, hireId);
  return {
    hire,
    heldKobo: await heldForHire(db, hireId),
    parts: hire.part ? (await findJobInParts(db, hire.part.groupId)).parts : [],
    rebookedFrom: await findRebookedFrom(db, hire),
    rebookedAs: await findRebookedAs(db, hireId),
    /** Oldest first. */
    quotes: await listQuotes(db, hireId),
    /** Oldest first. */
    payments: (await listPaymentsSince(db, hireId, new Date(0))).toReversed(),
    workPhotos: await findWorkPhotos(db, hireId),
    /** Oldest first, together with the problem reports and appeals that they respond to. */
    statements: [...reportsIn(history), ...(await listStatements(db, hireId))].toSorted(
      (one, other) => one.writtenAt.getTime() - other.writtenAt.getTime(),
    ),
    ends: await listEnds(db, hireId),
    /** Guests and artisans write on the hire's page. */
    messages: await listMessagesOf(db, hireId),
    /** Members write in chat; an operator only learns how many messages there are. */
    chatLines: await countChatLines({ db, queryParts }, hire),
    history,
  };
}

/** The texts of problem reports and appeals from the history. */
const reportsIn = (
  history: readonly HireEventView[],
): Pick<Statement, 'side' | 'text' | 'photos' | 'writtenAt'>[] =>
  history.flatMap(({ action, actor, note, happenedAt }) =>
    note && (action === 'report_problem' || action === 'appeal')
      ? [
          {
            side: actor === 'artisan' ? ('artisan' as const) : ('customer' as const),
            text: note,
            photos: [],
            writtenAt: new Date(happenedAt),
          },
        ]
      : [],
  );

async function countChatLines(
  { db, queryParts }: Pick<AppContext, 'db' | 'queryParts'>,
  { customerId, artisanId }: ShownHire,
): Promise<number | null> {
  if (customerId === null) return null;
  const between = queryParts.chatLinesBetween(sql`${customerId}::uuid`, sql`${artisanId}::uuid`);
  const { rows } = await sql<{ lines: number }>`select ${between} as lines`.execute(db);
  return rows[0]?.lines ?? 0;
}
