import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { siteContext } from '../../../browser/site.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { searchAuditCall } from '../audit-calls.ts';

const names = ['actor', 'action', 'subject', 'from', 'to'] as const;
type Filters = Record<(typeof names)[number], string>;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filters = Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ''])) as Filters;
  const today = lagosDay(context.get(siteContext).now());
  const before = searchParams.get('before') ?? '';
  try {
    const found = await context.get(apiContext).call(searchAuditCall, { query: { ...filters, before } });
    return { filters, today, ...found, refused: null };
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 400) throw error;
    return { filters, today, result: [], next: null, refused: error.message };
  }
}
