import {
  type OperatorCommand,
  type OperatorDesk,
  onOneLine,
  parseReason,
  typedValue,
} from '../../../server/operator.ts';
import { moreLine } from '../../../server/queue-page.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { MOST_REASON } from '../../../shared/console-desk.ts';
import { identifier, newId } from '../../../shared/identifier.ts';
import {
  EVIDENCE_KINDS,
  isTimed,
  MOST_SANCTION_DAYS,
  SANCTION_LEVELS,
  type SanctionLevel,
} from '../../../shared/sanction-words.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { confirmationOf, sanctionState } from './console-sanctions.ts';
import { decideSanction, type SanctionAct } from './decide-sanction.ts';
import { giveSanction } from './give-sanction.ts';
import { listForDesk } from './sanctions-store.ts';

async function list({ db }: OperatorDesk): Promise<string[]> {
  const { page: all, next } = await listForDesk(db);
  if (all.length === 0) return ['No account is limited, suspended or banned, and no appeals are waiting.'];
  const lines = all.map((each) =>
    onOneLine(`${each.id}  ${each.level}, ${sanctionState(each)}, account ${each.user_id}: ${each.reason}`),
  );
  return [...lines, ...moreLine(next)];
}

/** Parses a level: "limited:7" for seven days, or "warning" without days. */
function levelAndDays(typed: string): { level: SanctionLevel; days: number | undefined } {
  const [name = '', days] = typed.split(':');
  const level = SANCTION_LEVELS.find((each) => each === name);
  const count = days === undefined ? undefined : Number(days);
  const fits = count === undefined || (Number.isInteger(count) && count >= 1 && count <= MOST_SANCTION_DAYS);
  if (level && fits && isTimed(level) === (count !== undefined)) return { level, days: count };
  throw new Refusal(
    400,
    'invalid_input',
    `LEVEL is warning, limited:DAYS, suspended:DAYS or banned, with 1 to ${MOST_SANCTION_DAYS} days.`,
  );
}

async function give(
  desk: OperatorDesk,
  typedEmail: string,
  typedLevel: string,
  { reason, evidence }: { reason: string | undefined; evidence: string },
): Promise<string[]> {
  const why = parseReason(reason, MOST_REASON);
  const { level, days } = levelAndDays(typedLevel);
  const kinds = EVIDENCE_KINDS.filter((kind) => evidence.split(',').includes(kind));
  if (kinds.length === 0) {
    throw new Refusal(400, 'invalid_input', `EVIDENCE is one or more of: ${EVIDENCE_KINDS.join(', ')}.`);
  }
  const email = typedEmail.trim().toLowerCase();
  const person = await desk.db
    .selectFrom(peopleWithEmail.as('person'))
    .select('person.id')
    .where('person.email', '=', email)
    .executeTakeFirst();
  if (!person) throw notFound('user', `There is no account with the email ${email}.`);
  const wanted = { id: newId(), userId: person.id, level, days, reason: why, evidence: kinds };
  const { sanction, name } = await giveSanction(desk, wanted);
  return [confirmationOf(sanction, name), `Sanction id: ${sanction.id}`];
}

const decision = (act: SanctionAct, does: string): OperatorCommand => ({
  words: `sanction ${act}`,
  takes: ['ID'],
  options: { reason: 'required' },
  does,
  async run(desk, input) {
    const reason = parseReason(input.options.reason, MOST_REASON);
    const id = identifier.safeParse(typedValue(input, 'ID')).data;
    if (!id) throw notFound('sanction', 'There is no such sanction.');
    const after = await decideSanction(desk, id, act, { reason });
    return [`${after.level}: ${sanctionState(after)}.`];
  },
});

/** Operators' commands about sanctions; the same actions as in the console. */
export const sanctionCommands: OperatorCommand[] = [
  {
    words: 'sanction list',
    takes: [],
    does: 'bans waiting for a second operator, appeals, and sanctions in force',
    run: list,
  },
  {
    words: 'sanction give',
    takes: ['EMAIL', 'LEVEL', 'EVIDENCE'],
    options: { reason: 'required' },
    does: 'warning, limited:7, suspended:30 or banned (proposed); the person reads the reason',
    run: (desk, input) =>
      give(desk, typedValue(input, 'EMAIL'), typedValue(input, 'LEVEL'), {
        reason: input.options.reason,
        evidence: typedValue(input, 'EVIDENCE'),
      }),
  },
  decision('confirm', 'confirms a ban that another operator proposed'),
  decision('decline', 'declines a proposed ban'),
  decision('lift', 'ends a sanction early'),
  decision('keep', 'decides an appeal: the sanction stays; the person reads the reason'),
  decision('allow', 'decides an appeal: the sanction ends; the person reads the reason'),
];
