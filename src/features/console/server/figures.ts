import type { Request } from '../../../server/answer.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import { writeCsv } from '../../../server/csv.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import { type FigureRow, listCountedWeeks, readFigures } from '../../hiring/server/public.ts';
import type { downloadFiguresCall, FiguresRow, showFiguresCall } from '../figures-calls.ts';
import { thisMonday, weeksBefore } from './count-figures.ts';

/**
 * The last counted weeks, and when they were counted. Early on a Monday, last week may not have been counted yet.
 */
async function weeksToShow({ db, now }: Pick<Request<typeof showFiguresCall>, 'db' | 'now'>) {
  const counted = await listCountedWeeks(db);
  const last = counted.at(-1);
  const until = last ? addDays(last.week, 7) : thisMonday(now());
  const mondays = weeksBefore(until);
  return { from: mondays[0] ?? until, until, mondays, countedAt: counted[0]?.countedAt ?? null };
}

const chosen = ({ trade, state }: { trade?: string | undefined; state?: string | undefined }) => ({
  trade: trade || undefined,
  state: state || undefined,
});

/** Returns the figures of the last whole weeks. */
export async function showFigures(
  request: Request<typeof showFiguresCall>,
): Promise<AnswerInputOf<typeof showFiguresCall>> {
  const { from, until, mondays, countedAt } = await weeksToShow(request);
  const rows = await readFigures(request.db, { from, until, ...chosen(request.query) }, 'each');
  const named = (of: 'trade' | 'state') =>
    rows
      .flatMap((row) => (row[of] === null ? [] : [rowOf(row[of], row)]))
      .sort((one, other) => other.requests - one.requests || one.name.localeCompare(other.name));
  const total = rows.find(({ week, trade, state }) => week === null && trade === null && state === null);
  return {
    ...{ from, until, countedAt: countedAt?.toISOString() ?? null },
    total: rowOf('all', total),
    weeks: mondays.map((monday) =>
      rowOf(
        monday,
        rows.find(({ week }) => week === monday),
      ),
    ),
    trades: named('trade'),
    states: named('state'),
  };
}

function rowOf(name: string, row: FigureRow | undefined): FiguresRow {
  return {
    name,
    requests: row?.requests ?? 0,
    filled: row?.filled ?? 0,
    medianHours: row?.medianHours ?? null,
    problems: row?.problems ?? 0,
    repeats: row?.repeats ?? 0,
    payouts: row?.payouts ?? 0,
    failedPayouts: row?.failedPayouts ?? 0,
    paidKobo: row?.paidKobo ?? 0,
  };
}

/** Returns the figures for each week, trade and state as CSV, after recording who downloads them. */
export async function downloadFigures(request: Request<typeof downloadFiguresCall>): Promise<string> {
  const { query, setHeader, now } = request;
  const { from, until } = await weeksToShow(request);
  const rows = await readFigures(request.db, { from, until, ...chosen(query) }, 'combined');
  await request.transaction((tx) =>
    writeAuditEntry(tx, {
      actor: deskOf(request).operator,
      action: 'figures.download',
      details: { from, until, ...query, rows: rows.length },
      at: now(),
    }),
  );
  setHeader('content-type', 'text/csv; charset=utf-8');
  setHeader('content-disposition', `attachment; filename="figures-${from}.csv"`);
  setHeader('cache-control', 'private, no-store');
  const keyOf = ({ week, trade, state }: FigureRow) => [week, trade, state].join('\n');
  return writeCsv([
    [...['Week', 'Trade', 'State', 'Requests', 'Booked', 'Median hours to first quote', 'Problems']].concat([
      'Booked before',
      'Pay-outs',
      'Failed pay-outs',
      'Paid (naira)',
    ]),
    ...rows
      .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
      .map((row) => [
        ...[row.week ?? '', row.trade ?? '', row.state ?? '', String(row.requests), String(row.filled)],
        row.medianHours === null ? '' : row.medianHours.toFixed(1),
        ...[row.problems, row.repeats, row.payouts, row.failedPayouts].map(String),
        { kobo: row.paidKobo },
      ]),
  ]);
}
