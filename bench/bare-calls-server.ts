import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './captured-statements.ts';

/** Bare Fastify routes that run the same statements as our calls and send the rows as they come. */
const routes = JSON.parse(readFileSync(process.env.STATEMENTS ?? '', 'utf8')) as Record<string, Statement[]>;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/ready', async () => ({ ok: true }));
for (const [path, statements] of Object.entries(routes)) {
  app.get(path, async () => {
    const results: unknown[] = [];
    for (const { text, values } of statements) results.push((await pool.query(text, values)).rows);
    return results;
  });
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
