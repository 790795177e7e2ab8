import { type Request, signedIn } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { firstMovementAt } from '../../escrow/server/public.ts';
import type {
  listStatementsCall,
  MonthStatement,
  monthStatementCall,
  YearStatement,
  yearStatementCall,
} from '../contract.ts';
import { monthAfter, monthOf, monthStatementOf, yearStatementOf } from './make-statement.ts';
import { fileName, statementCsv, statementPdf } from './statement-files.ts';

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
export async function showMonth({ params: { month }, ...request }: MonthRequest): Promise<MonthStatement> {
  assertBegun(month, request.now());
  return monthStatementOf(request.db, asked(signedIn(request), request.now()), month);
}

export async function showYear({ params: { year }, ...request }: YearRequest): Promise<YearStatement> {
  assertBegun(year, request.now());
  return yearStatementOf(request.db, asked(signedIn(request), request.now()), year);
}

async function asPdf(request: Reader, statement: MonthStatement | YearStatement): Promise<Buffer> {
  setFileHeaders(request, 'application/pdf', fileName(statement, 'pdf'));
  return statementPdf(statement, request.config.company);
}

function asCsv(request: Reader, statement: MonthStatement | YearStatement): string {
  setFileHeaders(request, 'text/csv; charset=utf-8', fileName(statement, 'csv'));
  return statementCsv(statement);
}

function setFileHeaders({ setHeader }: Reader, type: string, name: string): void {
  setHeader('content-type', type);
  setHeader('content-disposition', `attachment; filename="${name}"`);
}

export const showMonthPdf = async (request: MonthRequest) => asPdf(request, await showMonth(request));
export const showMonthCsv = async (request: MonthRequest) => asCsv(request, await showMonth(request));
export const showYearPdf = async (request: YearRequest) => asPdf(request, await showYear(request));
export const showYearCsv = async (request: YearRequest) => asCsv(request, await showYear(request));
