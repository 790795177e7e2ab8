import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import { LEVEL_NAMES, type Level } from '../../../shared/verification-levels.ts';
import type { countSearchCall } from '../contract.ts';
import { candidatesOf, nearPlaces, wishesOf } from './listed.ts';
import { parseSearch } from './parse-search.ts';
import type { PeopleSearch } from './people-search.ts';
import { findAsked } from './search-users.ts';

/** The counts for further filters consider at most this many listings of the trade and place, the best ones. */
const MOST_LOOKED_AT = 2_000;

type Counted = AnswerInputOf<typeof countSearchCall>;
type Choice = Exclude<keyof NonNullable<Counted['choices']>, 'levels'>;

/** Counts the artisans that a search finds, as its list would, and how many each further filter would leave. */
export async function countSearch(request: Request<typeof countSearchCall>): Promise<Counted> {
  const asked = await parseSearch(request);
  const { search } = asked;
  const [found, choices] = await Promise.all([
    findAsked(request, { ...asked, search: { ...search, limit: 1, offset: 0, after: undefined } }),
    search.words ? null : countChoices(request, search),
  ]);
  return { total: Math.min(found.total, MOST_COUNTED), more: found.total > MOST_COUNTED, choices };
}

/** Counts what each further filter would leave, in one statement over a bounded number of listings. */
async function countChoices(
  { db }: Pick<Request<typeof countSearchCall>, 'db'>,
  search: PeopleSearch,
): Promise<Counted['choices']> {
  const wished = (changes: Partial<PeopleSearch>) =>
    sql`count(*) filter (where ${sql.join([sql`true`, ...wishesOf({ ...search, ...changes })], sql` and `)})::int`;
  const oneMore = (level: Level) =>
    sql`${wished({ levels: [...(search.levels ?? []), level] })} as ${sql.ref(`level_${level}`)}`;
  const { rows } = await sql<Record<Choice | `level_${Level}`, number> & { looked_at: number }>`
    ${search.places ? sql`with ${nearPlaces(search)}` : sql``}
    select count(*)::int as looked_at, ${wished({ verified: true })} as verified, ${wished({ available: true })} as available,
           ${wished({ safetyCourse: true })} as "safetyCourse",
           ${sql.join(LEVEL_NAMES.map(oneMore))},
           ${wished({ minRating: 4.5 })} as "rating45", ${wished({ minRating: 4 })} as rating4, ${wished({ minRating: 3 })} as rating3
      from (${candidatesOf(search, MOST_LOOKED_AT + 1)}) l`.execute(db);
  const row = rows[0];
  if (!row) return null;
  // Listings beyond the limit may add to each count.
  const more = row.looked_at > MOST_LOOKED_AT;
  const counted = (count: number) => ({
    count: Math.min(count, MOST_COUNTED),
    more: more || count > MOST_COUNTED,
  });
  return {
    verified: counted(row.verified),
    levels: Object.fromEntries(
      LEVEL_NAMES.map((level) => [level, counted(row[`level_${level}`])]),
    ) as NonNullable<Counted['choices']>['levels'],
    safetyCourse: counted(row.safetyCourse),
    available: counted(row.available),
    rating45: counted(row.rating45),
    rating4: counted(row.rating4),
    rating3: counted(row.rating3),
  };
}
