import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { mayOperate, permissionsOf } from '../../../shared/operator-roles.ts';
import type { showTodayCall } from '../contract.ts';

/** Returns what waits for this operator, with their name and permissions. */
export async function showToday(
  request: Request<typeof showTodayCall>,
): Promise<AnswerInputOf<typeof showTodayCall>> {
  const { id, fullName, operatorRoles } = signedIn(request);
  const at = request.now();
  const own = request.consoleQueues.filter(({ permission }) => mayOperate(operatorRoles, permission));
  const queues = await Promise.all(
    own.map(async ({ key, label, standing }) => {
      const { oldest, due, ...counts } = await standing(request.db, at);
      return {
        key,
        label,
        ...counts,
        oldest: oldest?.toISOString() ?? null,
        due: due?.toISOString() ?? null,
      };
    }),
  );
  return {
    operator: { id, name: fullName, roles: [...operatorRoles], permissions: permissionsOf(operatorRoles) },
    at: at.toISOString(),
    timedTasksStoppedSince: request.jobs.timedTasksStoppedSince()?.toISOString() ?? null,
    doneToday: await countActs(request.db, lagosInstant(lagosDay(at))),
    queues: queues.sort((one, other) => urgency(one) - urgency(other)),
  };
}

/** Audit actions that only read, and so do not count as done. */
const readOnlyActions = /\.(?:show|look|open|search|download)$/;

async function countActs(reads: Reads, since: Date): Promise<number> {
  const { count } = await reads
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('happened_at', '>=', since)
    .where('actor', '<>', 'applicant')
    .where('action', '!~', readOnlyActions.source)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sort key: earliest due first, then queues without a due time, then empty ones. */
const urgency = ({ due, waiting }: { due: string | null; waiting: number }): number =>
  due ? Date.parse(due) : waiting > 0 ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
