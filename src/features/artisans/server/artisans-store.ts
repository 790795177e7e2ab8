import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import type { CheckKind } from '../../../shared/verification-words.ts';
import { artisans, isHidden, publicPeople } from '../../people/server/public.ts';
import type { Profile } from '../contract.ts';
import type { PreviewedPerson } from './draw-preview.ts';
import { type PublicUserRow, publicUserColumns } from './public-user.ts';
import { type ReviewJson, reviewJson } from './review-json.ts';

export interface ProfileRow extends PublicUserRow {
  created_at: Date;
  saved: boolean;
  open_jobs: Profile['open_jobs'];
  completed_hires: number;
  checks: { kind: CheckKind; passed_at: string }[];
  certificates: Profile['certificates'];
  work_pictures: Profile['work_pictures'];
  reviews: ReviewJson[];
  rating_parts: Profile['rating_parts'];
  rating_counts: number[];
}

/**
 * Everything a profile page shows, in one query: of an artisan, or of a consumer who has an open job or is the
 * caller; undefined for anyone else.
 *
 * @param callerId undefined for visitors
 */
export async function findProfile(
  db: Reads,
  parts: QueryParts,
  id: string,
  callerId: string | undefined,
  now: Date,
): Promise<ProfileRow | undefined> {
  const { hasOpenJob, openJobsOf, completedHiresOf, passedChecksOf, validCertificatesOf } = parts;
  const { rows } = await sql<ProfileRow>`
    select ${publicUserColumns(now)}, u.created_at,
           exists (select from saved_artisans where user_id = ${callerId ?? null}::uuid and artisan_id = u.id) as saved,
           ${openJobsOf(sql`u.id`, now)} as open_jobs,
           ${completedHiresOf(sql`u.id`)} as completed_hires,
           ${passedChecksOf(sql`u.id`)} as checks,
           ${validCertificatesOf(sql`u.id`, now)} as certificates,
           (select coalesce(json_agg(picture order by position, id), '[]')
              from (select id, url, caption, position from work_pictures where artisan_id = u.id) picture) as work_pictures,
           (select coalesce(json_agg(${reviewJson(parts)} order by r.created_at desc, r.id desc), '[]')
              from (select * from reviews where artisan_id = u.id and shown_at is not null and hire_done
                     order by created_at desc, id desc limit 10) r) as reviews,
           (select json_build_object('work', round(avg(stars_work), 1)::float8, 'time', round(avg(stars_time), 1)::float8,
                     'price', round(avg(stars_price), 1)::float8, 'manners', round(avg(stars_manners), 1)::float8)
              from reviews where artisan_id = u.id and counts having count(stars_work) > 0) as rating_parts,
           (select array_agg((select count(*)::int from reviews where artisan_id = u.id and counts and rating = stars) order by stars desc)
              from generate_series(1, 5) stars) as rating_counts
      from ${publicPeople} u left join places p on p.id = u.place_id
     where u.id = ${id}::uuid
       and (u.id = ${callerId ?? null}::uuid or not ${isHidden('u')})
       and (u.role = 'skilled' or (u.role = 'consumer' and (u.id = ${callerId ?? null}::uuid or ${hasOpenJob(sql`u.id`, now)})))`.execute(
    db,
  );
  return rows[0];
}

export interface PreviewedRow extends PreviewedPerson {
  photo_url: string | null;
}

/** What the link preview of an artisan shows; undefined for anyone else. */
export function findPreviewed(db: Reads, id: string): Promise<PreviewedRow | undefined> {
  return db
    .selectFrom(artisans.as('u'))
    .leftJoin('places as p', 'p.id', 'u.place_id')
    .select([
      'u.full_name',
      'u.skill',
      'p.name as town',
      'p.state',
      'u.rating',
      'u.review_count',
      'u.photo_url',
    ])
    .select((is) => is('u.verified_at', 'is not', null).$castTo<boolean>().as('verified'))
    .where('u.id', '=', id)
    .where(isHidden('u'), '=', false)
    .executeTakeFirst();
}
