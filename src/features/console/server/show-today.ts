import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { mayOperate, permissionsOf } from '../../../shared/operator-roles.ts';
import type { showTodayCall } from '../contract.ts';

/** What waits for this operator, and who they are to the console. */
export async function showToday(
  request: Request<typeof showTodayCall>,
): Promise<AnswerGiven<typeof showTodayCall>> {
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

/** Looks are in the log, too, and decide nothing. */
const looks = /\.(?:show|look|open|search|download)$/;

async function countActs(reads: Reads, since: Date): Promise<number> {
  const { count } = await reads
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('happened_at', '>=', since)
    .where('actor', '<>', 'applicant')
    .where('action', '!~', looks.source)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The oldest due first, then what was promised to no one, then what is empty. */
const urgency = ({ due, waiting }: { due: string | null; waiting: number }): number =>
  due ? Date.parse(due) : waiting > 0 ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
