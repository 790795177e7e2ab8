import {
  type OperatorCommand,
  type OperatorDesk,
  parseReason,
  typedValue,
} from '../../../server/operator.ts';
import { moreLine } from '../../../server/queue-page.ts';
import { MOST_REASON } from '../../../shared/console-desk.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { PaystackFault } from '../../payments/server/public.ts';
import { compareWithPaystack } from './compare-with-paystack.ts';
import { type Difference, listOpenDifferences } from './differences-store.ts';
import { explainDifference } from './explain-difference.ts';

const wordsOf = ({ kind, reference, ours, theirs, happenedAt }: Difference): string =>
  `${kind} ${reference}, ${formatMoment(happenedAt.toISOString())}: ours ${ours}; Paystack’s ${theirs}`;

async function list({ db }: OperatorDesk): Promise<string[]> {
  const { page, next } = await listOpenDifferences(db);
  return page.length === 0 ? ['Paystack and our books agree.'] : [...page.map(wordsOf), ...moreLine(next)];
}

async function compare(desk: OperatorDesk): Promise<string[]> {
  try {
    const { found, raised } = await compareWithPaystack(desk);
    return [`${found} found, ${raised.length} of them new.`, ...raised.map(wordsOf)];
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    return [`${error.message} The comparison did not finish; try again later.`];
  }
}

async function close(desk: OperatorDesk, kind: string, reference: string, typed: string): Promise<string[]> {
  const reason = parseReason(typed, MOST_REASON);
  const { closedAs } = await explainDifference(desk, { kind, reference }, reason);
  return closedAs === null
    ? [`${kind} ${reference} is closed.`]
    : [`${kind} ${reference} is already closed.`, 'Nothing was changed.'];
}

/** Operators' commands about differences between Paystack and our books. */
export const reconciliationCommands: OperatorCommand[] = [
  {
    words: 'books differences',
    takes: [],
    does: 'differences between Paystack’s lists and balance and our books, oldest first',
    run: list,
  },
  {
    words: 'books compare',
    takes: [],
    does: 'compares our books with Paystack now, as happens every night',
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
