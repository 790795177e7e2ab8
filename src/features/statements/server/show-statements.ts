import { Readable } from 'node:stream';
import { type Request, signedIn } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { firstMovementAt } from '../../escrow/server/public.ts';
import {
  type listStatementsCall,
  MOST_MOVEMENTS,
  type MonthStatement,
  type monthStatementCall,
  type YearStatement,
  type yearStatementCall,
} from '../contract.ts';
import {
  balanceBefore,
  monthAfter,
  monthOf,
  monthStatementOf,
  movementsOfMonth,
  yearStatementOf,
} from './make-statement.ts';
import { fileName, MOST_DRAWN, monthCsv, statementPdf, yearCsv } from './statement-files.ts';

export async function listStatements({
  db,
  caller,
  now,
}: Request<typeof listStatementsCall>): Promise<AnswerInputOf<typeof listStatementsCall>> {
  const first = await firstMovementAt(db, signedIn({ caller }).id);
  if (!first) return { months: [], years: [] };
  const months: string[] = [];
  for (let month = monthOf(first); month <= monthOf(now()); month = monthAfter(month)) months.unshift(month);
  return { months, years: [...new Set(months.map((month) => month.slice(0, 4)))] };
}

type Reader = Pick<Request<typeof listStatementsCall>, 'caller' | 'db' | 'now' | 'config' | 'setHeader'>;
type MonthRequest = Reader & Pick<Request<typeof monthStatementCall>, 'params'>;
type YearRequest = Reader & Pick<Request<typeof yearStatementCall>, 'params'>;

const asked = ({ id, fullName }: Caller, now: Date) => ({ artisanId: id, artisanName: fullName, now });
/** @throws Refusal 404 for a period that has not begun */
function assertBegun(period: string, now: Date): void {
  if (period > monthOf(now).slice(0, period.length)) {
    throw notFound('statement', 'There is no statement for a period that has not started.');
  }
}

/** Returns the caller's statement of a month. */
export const showMonth = (request: MonthRequest): Promise<MonthStatement> =>
  monthOfCaller(request, MOST_MOVEMENTS);

async function monthOfCaller(
  { params: { month }, ...request }: MonthRequest,
  most: number,
): Promise<MonthStatement> {
  assertBegun(month, request.now());
  return monthStatementOf(request.db, asked(signedIn(request), request.now()), month, most);
}

export async function showYear({ params: { year }, ...request }: YearRequest): Promise<YearStatement> {
  assertBegun(year, request.now());
  return yearStatementOf(request.db, asked(signedIn(request), request.now()), year);
}

async function asPdf(request: Reader, statement: MonthStatement | YearStatement): Promise<Buffer> {
  setFileHeaders(request, 'application/pdf', fileName(statement, 'pdf'));
  return statementPdf(statement, request.config.company);
}

function setFileHeaders({ setHeader }: Reader, type: string, name: string): void {
  setHeader('content-type', type);
  setHeader('content-disposition', `attachment; filename="${name}"`);
}

export const showMonthPdf = async (request: MonthRequest) =>
  asPdf(request, await monthOfCaller(request, MOST_DRAWN));

/** Streams the CSV of a month, with one page of movements in memory at a time. */
export async function showMonthCsv(request: MonthRequest): Promise<Readable> {
  const { month } = request.params;
  const now = request.now();
  assertBegun(month, now);
  const { id } = signedIn(request);
  const openingKobo = await balanceBefore(request.db, id, month);
  setFileHeaders(request, 'text/csv; charset=utf-8', fileName({ month }, 'csv'));
  const pages = movementsOfMonth(request.db, id, month, openingKobo);
  const csv = monthCsv({ month, openingKobo, isOver: monthOf(now) > month }, pages);
  return Readable.from(csv, { objectMode: false });
}

export const showYearPdf = async (request: YearRequest) => asPdf(request, await showYear(request));

export async function showYearCsv(request: YearRequest): Promise<string> {
  const statement = await showYear(request);
  setFileHeaders(request, 'text/csv; charset=utf-8', fileName(statement, 'csv'));
  return yearCsv(statement);
}
