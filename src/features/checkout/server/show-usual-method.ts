import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';
import { findLastMethod } from '../../payments/server/public.ts';
import type { showUsualMethodCall } from '../contract.ts';

/**
 * The caller's last payment method, to be preselected; payments for hires cancelled
 * since count as well. Null for a visitor.
 */
export async function showUsualMethod({
  caller,
  db,
}: Request<typeof showUsualMethodCall>): Promise<AnswerInputOf<typeof showUsualMethodCall>> {
  if (!caller) return { method: null };
  const own = sql`(select id from ${hiresInBrief} mine where mine.customer_id = ${caller.id}::uuid)`;
  return { method: (await findLastMethod(db, own)) ?? null };
}
