import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { Config } from '../../../server/config.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { formatTime } from '../../../shared/lagos-time.ts';
import { DOOR_CODE_TRIES } from '../../../shared/promises.ts';
import { startHireCall } from '../contract.ts';
import { type HireSide, type HireStatus, statusesBefore } from '../process.ts';
import { whyNot } from '../words/refusals.ts';
import { lockHire } from './hire-record.ts';
import { assertSideOf } from './hire-side.ts';

/*
 * The door code of a hire: four digits that the customer gives the artisan at the door. It is derived from the hire's
 * id and the server's secret and never stored, so no row, log or export contains it.
 */

const CODES = 10_000;

type Secret = Pick<Config, 'sessionSecret'>;

export function doorCodeOf(hireId: string, { sessionSecret }: Secret): string {
  const digest = createHmac('sha256', sessionSecret).update(`door-code\n${hireId}`).digest();
  return String(digest.readUInt32BE(0) % CODES).padStart(4, '0');
}

const toBegin: readonly HireStatus[] = statusesBefore('start', 'artisan');

/** The door code for the customer of a paid hire until the work begins; null for the artisan and at any other time. */
export const doorCodeFor = (
  hire: { id: string; status: HireStatus },
  side: HireSide,
  config: Secret,
): string | null =>
  side === 'customer' && toBegin.includes(hire.status) ? doorCodeOf(hire.id, config) : null;

/** The failed attempts of a hire within the last hour, as SQL. */
const countedTries = (now: Date): RawBuilder<Date[]> => sql<Date[]>`array(
  select tried from unnest(door_tries) tried where tried > ${new Date(now.getTime() - HOUR_MS)} order by tried)`;

async function listTries(reads: Reads, hireId: string, now: Date): Promise<Date[]> {
  const { tries } = await reads
    .selectFrom('hires')
    .select(countedTries(now).as('tries'))
    .where('id', '=', hireId)
    .executeTakeFirstOrThrow();
  return tries;
}

const keepTry = (tx: Tx, hireId: string, now: Date) =>
  tx
    .updateTable('hires')
    .set({ door_tries: sql<Date[]>`${countedTries(now)} || ${now}::timestamptz` })
    .where('id', '=', hireId)
    .execute();

/**
 * Checks a code that the artisan typed. Runs in its own transaction, so that a wrong code is counted even though the
 * step is refused. If the step is not possible anyway, nothing is checked and the step itself gives the reason.
 *
 * @throws Refusal 404 as assertSideOf, 400 `wrong_door_code`, 429 `door_code_paused`
 * after five wrong codes within an hour
 */
export async function checkDoorCode(
  request: Pick<Request<typeof startHireCall>, 'caller' | 'config' | 'now' | 'params' | 'transaction'>,
  code: string,
): Promise<void> {
  const { caller, config, params } = request;
  const now = request.now();
  const refusal = await request.transaction(async (tx) => {
    const found = await lockHire(tx, params.id);
    const { hire } = assertSideOf(found, { who: startHireCall.who, caller, key: undefined, config, now });
    if (whyNot('start', hire, 'artisan', now)) return undefined;
    const tries = await listTries(tx, hire.id, now);
    const [first] = tries;
    if (first && tries.length >= DOOR_CODE_TRIES) return paused(first, now);
    if (code === doorCodeOf(hire.id, config)) return undefined;
    await keepTry(tx, hire.id, now);
    return wrong(DOOR_CODE_TRIES - tries.length - 1, tries[0] ?? now);
  });
  if (refusal) throw refusal;
}

const againAt = (first: Date): Date => new Date(first.getTime() + HOUR_MS);
const WITHOUT = 'You can also start without it and say why.';

function wrong(left: number, first: Date): Refusal {
  const next =
    left > 0
      ? `You have ${left} ${left === 1 ? 'try' : 'tries'} left.`
      : `You can try again from ${formatTime(againAt(first))}.`;
  const message = `That is not the customer’s door code. ${next} ${WITHOUT}`;
  return new Refusal(400, 'wrong_door_code', message, { fields: { code: message } });
}

function paused(first: Date, now: Date): Refusal {
  const message = `The door code was wrong ${DOOR_CODE_TRIES} times. You can try again from ${formatTime(againAt(first))}. ${WITHOUT}`;
  return new Refusal(429, 'door_code_paused', message, {
    fields: { code: message },
    retryAfterSeconds: Math.ceil((againAt(first).getTime() - now.getTime()) / 1000),
  });
}
