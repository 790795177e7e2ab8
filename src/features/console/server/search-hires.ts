import type { Request } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { identifier } from '../../../shared/identifier.ts';
import { toE164 } from '../../../shared/phone-number.ts';
import { hireOfChargeback } from '../../chargebacks/server/public.ts';
import { findHires, type HiresWanted } from '../../hiring/server/public.ts';
import { findPayment, hireOfRefund } from '../../payments/server/public.ts';
import { payoutByAnyReference } from '../../payouts/server/public.ts';
import { findPeople } from '../../people/server/public.ts';
import { hireOfReceipt } from '../../receipts/server/public.ts';
import type { searchHiresCall } from '../hires-calls.ts';
import { MOST_FOUND } from '../limits.ts';

/** How many people with a matching name are considered. */
const MOST_PEOPLE = 10;

/** Finds hires by id, reference, phone, email or name. Each kind is looked up where an index supports it. */
export async function searchHires({
  db,
  query,
}: Request<typeof searchHiresCall>): Promise<AnswerInputOf<typeof searchHiresCall>> {
  const { q } = query;
  if (q === '') return { result: [], payout: null };
  const found = await findHires(db, await wantedOf(db, q), MOST_FOUND);
  return {
    result: found.map(({ createdAt, ...hire }) => ({ ...hire, createdAt: createdAt.toISOString() })),
    payout: (await payoutByAnyReference(db, q)) ?? null,
  };
}

async function wantedOf(reads: Reads, q: string): Promise<HiresWanted> {
  const id = identifier.safeParse(q).data;
  if (id) return { ids: [id] };
  const byReference = await hiresOfReference(reads, q);
  if (byReference.length > 0) return { ids: byReference };
  const people = async () => (await findPeople(reads, q, { most: MOST_PEOPLE })).map((person) => person.id);
  if (q.includes('@')) return { email: q.toLowerCase(), personIds: await people() };
  const phone = /^[+\d][\d\s()-]{6,}$/.test(q) ? toE164(q) : null;
  if (phone) return { phone, personIds: await people() };
  // Two letters match half the country.
  return q.length < 3 ? {} : { name: q, personIds: await people() };
}

async function hiresOfReference(reads: Reads, q: string): Promise<string[]> {
  const ids = [
    (await findPayment(reads, q.toUpperCase()))?.hireId,
    await hireOfReceipt(reads, q.toUpperCase()),
    await hireOfRefund(reads, q),
    await hireOfChargeback(reads, q),
  ];
  return [...new Set(ids.filter((id) => id !== undefined))];
}
