import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import type { CustomerRating, HireReviews } from '../../../shared/hire-reviews.ts';
import type { HireView } from '../contract.ts';
import type { HireSide } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import type { KnownOfHire } from './hire-view.ts';

type ReviewedHire = Pick<HireRecord, 'id' | 'customerId'>;

/** The reviews of a hire that one side may see, for the artisan the customer's rating, and what banks ask back. */
export async function findKnownOfHire(
  reads: Reads,
  { reviewsFor, customerRatingOf, bankClaimsOf }: QueryParts,
  { id, customerId }: ReviewedHire,
  side: HireSide,
  now: Date,
): Promise<KnownOfHire> {
  const rating = side === 'artisan' ? customerRatingOf(sql`${customerId}::uuid`) : sql`null`;
  return await reads
    .selectNoFrom([
      reviewsFor(side, sql`${id}::uuid`, now).$castTo<HireReviews | null>().as('reviews'),
      rating.$castTo<CustomerRating | null>().as('customerRating'),
      bankClaimsOf(sql`${id}::uuid`).$castTo<HireView['bankClaims']>().as('bankClaims'),
    ])
    .executeTakeFirstOrThrow();
}

/** The ratings of the customers in a list of hires, by account id; null for a customer without one. */
export async function findCustomerRatings(
  reads: Reads,
  { customerRatingOf }: QueryParts,
  hires: readonly ReviewedHire[],
): Promise<Map<string, CustomerRating | null>> {
  const ids = [...new Set(hires.flatMap(({ customerId }) => customerId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; rating: CustomerRating | null }>`
    select asked.id, ${customerRatingOf(sql`asked.id`)} as rating
      from unnest(${ids}::uuid[]) asked (id)`.execute(reads);
  return new Map(rows.map(({ id, rating }) => [id, rating]));
}
