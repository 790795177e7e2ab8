import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The minimum that could do the same as our streams: plain Node, each reader's response in a map, and a message written
 * to one table in one durable statement before it is sent to its reader.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query('create table if not exists bare_messages (id uuid primary key, reader uuid, body text)');
const readers = new Map<string, ServerResponse>();

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/ready') return void response.end('{}');
  if (request.method === 'GET') {
    readers.set(url.searchParams.get('reader') ?? '', response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"kind":"ready"}\n\n');
    return;
  }
  let body = '';
  for await (const part of request) body += part;
  const { id, to, text } = JSON.parse(body) as { id: string; to: string; text: string };
  await pool.query('insert into bare_messages values ($1, $2, $3)', [id, to, text]);
  readers.get(to)?.write(`data: ${JSON.stringify({ kind: 'message', text })}\n\n`);
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
}).listen(Number(process.env.PORT), '127.0.0.1');
