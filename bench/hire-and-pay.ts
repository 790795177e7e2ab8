import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { newId } from '../src/shared/identifier.ts';
import { dayAfter } from '../src/shared/lagos-time.ts';
import { whereAndWhom } from '../test-support/paying.ts';
import { captureStatements, type Statement } from './captured-statements.ts';
import { repeating, type Side } from './rounds.ts';

const FIRST_DAY = '2027-03-01';
// Enough that lanes waiting for HTTP leave none of the ten connections idle, on either side.
const LANES = 40;
export const BENCH_KEY = 'sk_test_bench';

/** Sends one request: the app's own inject, or HTTP to another process. */
type Send = (
  method: 'POST',
  url: string,
  body: string,
  headers: Record<string, string>,
) => Promise<{ status: number; body: string }>;

const keptOpen = new Agent({ keepAlive: true });

/**
 * Sends over a connection that is kept open, with as little work of its own as possible, because the client is not what
 * is measured.
 */
export const sendTo =
  (origin: string): Send =>
  (method, url, body, headers) =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        origin + url,
        { method, agent: keptOpen, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

export const sendInto =
  (server: FastifyInstance): Send =>
  async (method, url, payload, headers) => {
    const response = await server.inject({ method, url, payload, headers } as InjectOptions);
    return { status: response.statusCode, body: response.body };
  };

interface Booking {
  hireId: string;
  artisanId: string;
  day: string;
}

/** Returns an artisan and a free day each time: all artisans on one day, then on the next. */
function bookings(artisans: string[]): () => Booking {
  let next = 0;
  let day = FIRST_DAY;
  return () => {
    if (next > 0 && next % artisans.length === 0) day = dayAfter(day);
    const artisanId = artisans[next % artisans.length] ?? '';
    next += 1;
    return { hireId: newId(), artisanId, day };
  };
}

/** A guest hires and opens the checkout, and Paystack reports the payment. Returns the payment's reference. */
export async function hireAndPay(send: Send, { hireId, artisanId, day }: Booking): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const post = async (
    url: string,
    body: object,
    headers: Record<string, string> = json,
    text = JSON.stringify(body),
  ) => {
    const answer = await send('POST', url, text, headers);
    if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const { result } = await post('/api/hiring/hire', {
    id: hireId,
    fullName: 'Bench Customer',
    // A new guest each time, because emails to one address are limited, and hires with the same one would wait for each
    // other.
    email: `guest-${hireId}@bench.example`,
    jobDescription: 'Please repair the kitchen sink.',
    ...whereAndWhom,
    startDate: day,
    endDate: day,
    startTime: '09:00',
    checkbox: true,
    artisanId,
    action: 'Confirm & Hire',
  });
  const { reference } = await post('/api/payments/initialize', {
    hireId,
    method: 'card',
    key: result.guestKey,
  });
  const event = JSON.stringify({
    event: 'charge.success',
    data: {
      id: 1,
      status: 'success',
      reference,
      amount: 500_000,
      currency: 'NGN',
      channel: 'card',
      fees: 17_500,
      paid_at: new Date().toISOString(),
    },
  });
  const signature = createHmac('sha512', BENCH_KEY).update(event).digest('hex');
  await post('/api/payments/webhook/paystack', {}, { ...json, 'x-paystack-signature': signature }, event);
  return reference;
}

/** Our side: three calls over HTTP. */
export function hiringAndPaying(origin: string, artisans: string[]): Side {
  const next = bookings(artisans);
  const send = sendTo(origin);
  return repeating(LANES, async () => void (await hireAndPay(send, next())));
}

/**
 * The yardstick: the statements of one such hire, captured here, run by a bare client for other artisans, days and ids.
 */
export async function runningTheStatements(
  server: FastifyInstance,
  databaseUrl: string,
  artisans: string[],
): Promise<{ side: Side; statements: Statement[]; close(): Promise<void> }> {
  const next = bookings(artisans);
  const sample = next();
  let reference = '';
  const statements = await captureStatements(async () => {
    reference = await hireAndPay(sendInto(server), sample);
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const replay = rewriter(statements, sample, reference);
  let drawn = 0;

  const side = repeating(LANES, async () => {
    const client = await pool.connect();
    try {
      drawn += 1;
      for (const { text, values } of replay(next(), `SH-${1_000_000_000 + drawn}`))
        await client.query(text, values);
    } finally {
      client.release();
    }
  });
  return { side, statements, close: () => pool.end() };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Rewrites the captured statements for another booking: other ids, another reference, another day. */
function rewriter(statements: Statement[], sample: Booking, reference: string) {
  const text = JSON.stringify(statements);
  const ids = [...new Set(text.match(uuid))].filter(
    (id) => id !== sample.artisanId && !id.startsWith('01900000-0000-7000-8000-'),
  );
  const dayBefore = new Date(Date.parse(`${sample.day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

  return (booking: Booking, newReference: string): Statement[] => {
    const before = new Date(Date.parse(`${booking.day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const swaps = new Map<string, string>([
      [sample.artisanId, booking.artisanId],
      [reference, newReference],
      [dayAfter(sample.day), dayAfter(booking.day)],
      [sample.day, booking.day],
      [dayBefore, before],
      ...ids.map((id): [string, string] => [id, id === sample.hireId ? booking.hireId : newId()]),
    ]);
    const pattern = new RegExp([...swaps.keys()].join('|'), 'g');
    return JSON.parse(text.replace(pattern, (found) => swaps.get(found) ?? found)) as Statement[];
  };
}
