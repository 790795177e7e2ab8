import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
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
    queues: queues.sort((one, other) => urgency(one) - urgency(other)),
  };
}

/** The oldest due first, then what was promised to no one, then what is empty. */
const urgency = ({ due, waiting }: { due: string | null; waiting: number }): number =>
  due ? Date.parse(due) : waiting > 0 ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
