import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AccountTabs } from '../../settings/screens/public.ts';
import {
  listStatementsCall,
  type MonthStatement,
  monthStatementCall,
  type YearStatement,
  yearStatementCall,
} from '../contract.ts';
import { monthWords } from '../statement-words.ts';
import { MonthTable, StatementList, StatementWay, YearTable } from './statement-parts.tsx';
import '../../../ui/styles/papers.css';

interface StatementsPage {
  /** Period in the URL: 2026-11 or 2026; null for the list. */
  period: string | null;
  list: { months: string[]; years: string[] } | null;
  statement: MonthStatement | YearStatement | null;
}

/** Loads an artisan's statements: the list, a month, or a year. */
export async function loader({ context, params: { period } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  const self = `/earnings/statements${period ? `/${period}` : ''}`;
  if (!user) throw redirect(`/signin?returnTo=${encodeURIComponent(self)}`);
  if (user.role !== 'skilled') throw redirect('/dashboard');
  const page: StatementsPage = { period: period ?? null, list: null, statement: null };
  if (!period) return data<StatementsPage>({ ...page, list: await api.call(listStatementsCall, {}) });
  try {
    const statement =
      period.length === 4
        ? await api.call(yearStatementCall, { params: { year: period } })
        : await api.call(monthStatementCall, { params: { month: period } });
    return data<StatementsPage>({ ...page, statement });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data(page, { status: 404 });
  }
}

export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export const meta = ({ loaderData }: { loaderData: StatementsPage | undefined }) => [
  { title: `${titleOf(loaderData?.statement ?? null)} · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

function titleOf(statement: MonthStatement | YearStatement | null): string {
  if (!statement) return 'Statements';
  return `Statement, ${'month' in statement ? monthWords(statement.month) : statement.year}`;
}

export const handle = { slimFooter: 'member' };

export default function StatementsScreen() {
  const { period, list, statement } = useLoaderData() as StatementsPage;
  return (
    <div className="page page-body statements">
      <PageHeading
        title={titleOf(statement)}
        lead={
          statement
            ? `${statement.artisanName}${statement.isOver ? '' : ', so far'}`
            : 'Every naira you earned and were paid, month by month.'
        }
        actions={
          period && (
            <ButtonLink to="/earnings/statements" variant="secondary" size="small">
              All statements
            </ButtonLink>
          )
        }
      />
      {!period && <AccountTabs current="/earnings" skilled />}
      {list && <StatementList {...list} />}
      {statement && <StatementWay statement={statement} />}
      {statement && ('month' in statement ? <MonthTable {...statement} /> : <YearTable {...statement} />)}
      {period && !statement && (
        <EmptyState title="There is no such statement">
          <p>There is one for each month up to this one.</p>
        </EmptyState>
      )}
    </div>
  );
}
