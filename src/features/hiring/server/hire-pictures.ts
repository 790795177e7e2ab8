import { type RawBuilder, sql } from 'kysely';

/** `exists (…)`: whether a picture of a person is in their hires: a request, a price, the work or a problem. */
export const isPictureOfHires = (ownerId: string, url: string): RawBuilder<boolean> => sql`(
  exists (select from hires h where h.customer_id = ${ownerId} and ${url} = any(h.photos))
  or exists (
    select from hires h
     where h.artisan_id = ${ownerId}
       and (exists (select from quotes q where q.hire_id = h.id and ${url} = any(q.photos))
            or exists (select from hire_work_photos w where w.hire_id = h.id and w.url = ${url})))
  or exists (
    select from hires h join problem_statements s on s.hire_id = h.id
     where (h.customer_id = ${ownerId} or h.artisan_id = ${ownerId}) and ${url} = any(s.photos)))`;
