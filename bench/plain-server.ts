import Fastify from 'fastify';
import pg from 'pg';

/**
 * The minimum that an honest service does for the same screens: one small statement for each, over the product's
 * tables, with the rows as JSON. It has no filters, distances, levels, sessions or limits.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
const card = `p.id, p.full_name as "fullName", p.skill, p.profession, p.photo_url as "photoUrl", p.rating, p.review_count as "reviewCount",
  p.price_from_kobo as "priceFromKobo", p.available, p.place_words as place`;
const bestOf = (where: string) => `
  select ${card} from artisan_listings l join users p on p.id = l.artisan_id
   where not l.hidden ${where} order by l.standing desc, l.artisan_id limit 24`;
// Prepared once per connection, as anyone who cares about speed would do.
const statements = {
  list: { name: 'list', text: bestOf('') },
  trade: { name: 'trade', text: bestOf('and l.skill = $1') },
  words: {
    name: 'words',
    text: `select ${card} from (
             select * from users
              where role = 'skilled' and search_document @@ websearch_to_tsquery('simple', $1) limit 500) p
             join artisan_listings l on l.artisan_id = p.id order by l.standing desc, p.id limit 24`,
  },
  person: {
    name: 'person',
    text: `select ${card}, p.bio, p.expertise, p.languages from users p where p.id = $1`,
  },
  works: { name: 'works', text: 'select * from work_pictures where artisan_id = $1 limit 12' },
  reviews: {
    name: 'reviews',
    text: `select id, reviewer_name as "reviewerName", rating, body, created_at as "createdAt" from reviews
            where artisan_id = $1 order by created_at desc limit 10`,
  },
};
const rowsOf = async (statement: { name: string; text: string }, values: unknown[] = []) =>
  (await pool.query({ ...statement, values })).rows;

app.get('/ready', async () => ({ ok: true }));
app.get<{ Querystring: { skill?: string; q?: string } }>('/people', async ({ query: { skill, q } }) => {
  if (q !== undefined) return rowsOf(statements.words, [q]);
  return skill === undefined ? rowsOf(statements.list) : rowsOf(statements.trade, [skill]);
});
app.get<{ Params: { id: string } }>('/people/:id', async ({ params: { id } }) => {
  const [people, works, reviews] = await Promise.all([
    rowsOf(statements.person, [id]),
    rowsOf(statements.works, [id]),
    rowsOf(statements.reviews, [id]),
  ]);
  return { ...people[0], works, reviews };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
