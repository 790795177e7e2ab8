import type pg from 'pg';
import type { Queries } from './sandbox-database.ts';

/** All SQL about webhooks that wait for delivery. */

export interface Webhook {
  id: number;
  event: string;
  body: string;
  attempts: number;
  createdAt: Date;
}

/** Queues a webhook in the same transaction as its event. @param sendAt when to send it; absent: at once */
export async function addWebhook(
  tx: Queries,
  event: string,
  data: unknown,
  now: Date,
  sendAt = now,
): Promise<void> {
  await tx.query(
    `insert into sandbox_paystack.webhooks (event, body, next_attempt_at, created_at) values ($1, $2, $3, $4)`,
    [event, JSON.stringify({ event, data }), sendAt, now],
  );
}

/**
 * Takes due webhooks, so that no other process delivers them meanwhile. If this process dies, they are due again at
 * `takenUntil`.
 */
export async function takeDueWebhooks(pool: pg.Pool, now: Date, takenUntil: Date): Promise<Webhook[]> {
  const { rows } = await pool.query(
    `update sandbox_paystack.webhooks set next_attempt_at = $2
      where id in (
        select id from sandbox_paystack.webhooks where next_attempt_at <= $1
         order by id limit 8 for update skip locked)
      returning id::float8, event, body, attempts, created_at`,
    [now, takenUntil],
  );
  return rows
    .map((row) => ({
      id: row.id,
      event: row.event,
      body: row.body,
      attempts: row.attempts,
      createdAt: row.created_at,
    }))
    .sort((a, b) => a.id - b.id);
}

export async function markDelivered(pool: pg.Pool, id: number, now: Date): Promise<void> {
  await pool.query(
    `update sandbox_paystack.webhooks
        set attempts = attempts + 1, delivered_at = $2, next_attempt_at = null, last_problem = null where id = $1`,
    [id, now],
  );
}

/** Records a failed delivery. @param nextAttemptAt null: gives up */
export async function markFailed(
  pool: pg.Pool,
  id: number,
  problem: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await pool.query(
    `update sandbox_paystack.webhooks
        set attempts = attempts + 1, last_problem = $2, next_attempt_at = $3 where id = $1`,
    [id, problem, nextAttemptAt],
  );
}

/** When the next webhook or refund is due; null when nothing waits. */
export async function nextDueAt(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query(
    `select least(
       (select min(next_attempt_at) from sandbox_paystack.webhooks where next_attempt_at is not null),
       (select min(process_at) from sandbox_paystack.refunds where status = 'pending')) as due_at`,
  );
  return rows[0]?.due_at ?? null;
}
