import type { FeatureRoutes, Request } from '../../../server/answer.ts';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { historyView, listDone } from '../../../server/desk-case.ts';
import { inBulk } from '../../../server/in-bulk.ts';
import { deskOf } from '../../../server/operator.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import {
  closeDifferenceCall,
  closeSeveralDifferencesCall,
  listDifferencesCall,
  showDifferenceCall,
} from '../console-calls.ts';
import { findDifference, type KeptDifference, listOpenDifferences } from './differences-store.ts';
import { differenceVersion, explainDifference, explainOnce } from './explain-difference.ts';

/** Kind of difference in words: "Payment amount". */
const nameOf = ({ kind }: KeptDifference): string => {
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

async function list({
  db,
  query,
}: Request<typeof listDifferencesCall>): Promise<AnswerInputOf<typeof listDifferencesCall>> {
  const { page, next } = await listOpenDifferences(db, query.after);
  return {
    result: page.map((each) => ({
      id: each.id,
      title: nameOf(each),
      about: each.reference,
      at: each.foundAt.toISOString(),
      late: false,
      kobo: null,
    })),
    next,
  };
}

const show = ({ db, params }: Request<typeof showDifferenceCall>) => caseOf(db, params.id);

async function found(reads: Reads, id: string): Promise<KeptDifference> {
  const difference = await findDifference(reads, id);
  if (!difference) throw notFound('difference', 'There is no such difference.');
  return difference;
}

async function caseOf(reads: Reads, id: string): Promise<AnswerInputOf<typeof showDifferenceCall>> {
  const difference = await found(reads, id);
  const { kind, reference, closedAs } = difference;
  const states = { explained: 'closed, explained', gone: 'gone: both agree now' };
  const isTransfer = kind.startsWith('transfer');
  return {
    id,
    version: differenceVersion(difference),
    title: nameOf(difference),
    state: closedAs === null ? 'not explained' : states[closedAs],
    kobo: null,
    facts: [
      {
        label: 'Reference',
        text: reference,
        ...(kind !== 'balance' && !isTransfer && { to: `/admin/hires?q=${encodeURIComponent(reference)}` }),
      },
      { label: 'Our books', text: difference.ours },
      { label: 'Paystack', text: difference.theirs },
      { label: 'Happened', at: difference.happenedAt.toISOString() },
      { label: 'Found', at: difference.foundAt.toISOString() },
    ],
    acts: closedAs === null ? ['close'] : [],
    history: historyView(await listDone(reads, id)),
  };
}

async function close(
  request: Request<typeof closeDifferenceCall>,
): Promise<AnswerInputOf<typeof closeDifferenceCall>> {
  const { db, params, body } = request;
  const { version, reason } = body;
  await explainDifference(deskOf(request), await found(db, params.id), reason, { version });
  return { message: 'It is closed.', case: await caseOf(db, params.id) };
}

async function closeSeveral(
  request: Request<typeof closeSeveralDifferencesCall>,
): Promise<AnswerInputOf<typeof closeSeveralDifferencesCall>> {
  const { ids, reason } = request.body;
  return inBulk(request, {
    ...{ ids, did: 'closed' },
    async titleOf(id) {
      const difference = await findDifference(request.db, id);
      return difference && `${nameOf(difference)} ${difference.reference}`;
    },
    act: async (id) => explainOnce(deskOf(request), await found(request.db, id), reason),
  });
}

export const reconciliationRoutes: FeatureRoutes = (answer) => {
  answer(listDifferencesCall, list);
  answer(showDifferenceCall, show);
  answer(closeDifferenceCall, close);
  answer(closeSeveralDifferencesCall, closeSeveral);
};

/** Differences between Paystack and the ledger that no operator has explained. */
export const differencesQueue: ConsoleQueue = {
  key: 'differences',
  label: 'Differences',
  permission: 'money.decide',
  async standing(reads) {
    const row = await reads
      .selectFrom('paystack_differences')
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('found_at').as('oldest')])
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { waiting: Number(row.waiting), overdue: 0, oldest: row.oldest, due: null };
  },
};
