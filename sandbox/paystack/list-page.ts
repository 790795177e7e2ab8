import { invalid } from './envelope.ts';

/** Parameters of Paystack's lists: from, to, perPage and page. Source: https://paystack.com/docs/api/pagination. */

export type ListQuery = Record<string, string | undefined>;

/** The period in which the listed objects were made, both ends included; null: no limit. */
export interface ListSpan {
  from: Date | null;
  to: Date | null;
}

export interface ListPart {
  limit: number;
  offset: number;
}

/** @throws PaystackRefusal for an invalid date */
export const spanOf = ({ from, to }: ListQuery): ListSpan => ({ from: momentOf(from), to: momentOf(to) });

function momentOf(text: string | undefined): Date | null {
  if (text === undefined || text === '') return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw invalid('Invalid date passed');
  return moment;
}

/** At most a hundred entries a page, fifty by default. */
export function partOf(query: ListQuery): ListPart {
  const limit = Math.trunc(Math.min(Math.max(Number(query.perPage) || 50, 1), 100));
  const page = Math.trunc(Math.min(Math.max(Number(query.page) || 1, 1), 1_000_000));
  return { limit, offset: (page - 1) * limit };
}

/** The `meta` of a list. */
export const metaOf = ({ limit, offset }: ListPart, total: number): Record<string, number> => ({
  total,
  skipped: offset,
  perPage: limit,
  page: offset / limit + 1,
  pageCount: Math.ceil(total / limit),
});
