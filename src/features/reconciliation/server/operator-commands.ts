import { writeAuditEntry } from '../../../server/audit.ts';
import {
  givenReason,
  type OperatorCommand,
  type OperatorDesk,
  typedValue,
} from '../../../server/operator.ts';
import { notFound } from '../../../server/refusal.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { PaystackFault } from '../../payments/server/public.ts';
import { compareWithPaystack } from './compare-with-paystack.ts';
import {
  closeDifference,
  type Difference,
  listOpenDifferences,
  lockDifference,
} from './differences-store.ts';

const MOST_WORDS = 500;

const wordsOf = ({ kind, reference, ours, theirs, happenedAt }: Difference): string =>
  `${kind} ${reference}, ${formatMoment(happenedAt.toISOString())}: ours ${ours}; Paystack’s ${theirs}`;

async function list({ db }: OperatorDesk): Promise<string[]> {
  const open = await listOpenDifferences(db);
  return open.length === 0 ? ['Paystack and our books do not differ.'] : open.map(wordsOf);
}

async function compare(desk: OperatorDesk): Promise<string[]> {
  try {
    const { found, raised } = await compareWithPaystack(desk);
    return [`${found} found, ${raised.length} of them new.`, ...raised.map(wordsOf)];
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    return [`${error.message} Nothing was compared to its end; try again later.`];
  }
}

/** @throws Refusal 404 where there is no such difference, 400 without a reason */
async function close(desk: OperatorDesk, kind: string, reference: string, typed: string): Promise<string[]> {
  const reason = givenReason(typed, MOST_WORDS);
  return desk.db.transaction().execute(async (tx) => {
    const found = await lockDifference(tx, kind, reference);
    if (!found) throw notFound('difference', `There is no difference ${kind} ${reference}.`);
    if (found.closedAs !== null) return [`${kind} ${reference} is already closed.`, 'Nothing was changed.'];
    await closeDifference(tx, found, 'explained', desk.now());
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'books.close',
      subjectId: found.id,
      reason,
      details: { kind, reference },
      at: desk.now(),
    });
    return [`${kind} ${reference} is closed.`];
  });
}

/** What operators do about differences between Paystack and our books. */
export const reconciliationCommands: OperatorCommand[] = [
  {
    words: 'books differences',
    takes: [],
    does: 'what Paystack’s lists and balance say and our books do not, oldest first',
    run: list,
  },
  {
    words: 'books compare',
    takes: [],
    does: 'compares our books with Paystack now, as it is done each night',
    run: compare,
  },
  {
    words: 'books close',
    takes: ['KIND', 'REFERENCE'],
    options: { reason: 'required' },
    does: 'takes a difference off the list, once it is explained; records the reason',
    run: (desk, input) =>
      close(desk, typedValue(input, 'KIND'), typedValue(input, 'REFERENCE'), input.options.reason ?? ''),
  },
];
