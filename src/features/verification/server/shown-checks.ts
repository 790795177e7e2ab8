import { type RawBuilder, sql } from 'kysely';
import { lagosDay } from '../../../shared/lagos-time.ts';

/* Public facts about a verification, as SQL expressions for statements that read artisans. */

/** Passed checks as JSON, `[{kind, passed_at}]`; an empty array when the verification is rejected. */
export const passedChecksOf = (artisanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'passed_at', c.recorded_at)), '[]')
    from verification_checks c join verifications v on v.user_id = c.user_id
   where c.user_id = ${artisanId} and c.state = 'passed' and v.status <> 'rejected')`;

/**
 * Accepted certificates that are valid today (Lagos) as JSON, `[{title, issuer, expires_on}]`, latest
 * decision first.
 */
export const validCertificatesOf = (artisanId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('title', k.title, 'issuer', k.issuer, 'expires_on', k.expires_on)
                           order by k.decided_at desc, k.id), '[]')
    from verification_certificates k
   where k.user_id = ${artisanId} and k.state = 'passed'
     and (k.expires_on is null or k.expires_on >= ${lagosDay(now)}::date))`;
