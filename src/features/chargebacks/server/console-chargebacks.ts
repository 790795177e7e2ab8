import { sql } from 'kysely';
import type { FeatureRoutes, Request } from '../../../server/answer.ts';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { historyView } from '../../../server/desk-case.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { DeskAct } from '../../../shared/console-desk.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { findHire } from '../../hiring/server/public.ts';
import { listChargebacksCall, lossArtisanCall, lossOursCall, showChargebackCall } from '../console-calls.ts';
import {
  type Chargeback,
  findChargebackById,
  listChargebacksToLookAt,
  returnPrefix,
} from './chargebacks-store.ts';
import {
  chargebackHistory,
  chargebackState,
  chargebackVersion,
  decideLoss,
  noSuchChargeback,
  shareOfArtisan,
} from './decide-loss.ts';

async function list({
  db,
  now,
}: Request<typeof listChargebacksCall>): Promise<AnswerInputOf<typeof listChargebacksCall>> {
  const open = await listChargebacksToLookAt(db);
  return {
    result: open.map((each) => ({
      id: each.id,
      title: each.isReturn ? `Returned at Paystack: ${referenceOf(each)}` : `Number ${each.providerId}`,
      about: chargebackState(each),
      at: each.openedAt.toISOString(),
      late: each.loss === null && each.dueAt !== null && each.dueAt <= now(),
      kobo: each.amountKobo,
    })),
    next: null,
  };
}

/** The payment's reference in the number of a return. */
const referenceOf = ({ providerId }: Chargeback): string => providerId.slice(returnPrefix.length);

const show = ({ db, params }: Request<typeof showChargebackCall>) => caseOf(db, params.id);

async function found(reads: Reads, id: string): Promise<Chargeback> {
  const chargeback = await findChargebackById(reads, id);
  if (!chargeback) throw noSuchChargeback(id);
  return chargeback;
}

async function caseOf(reads: Reads, id: string): Promise<AnswerInputOf<typeof showChargebackCall>> {
  const chargeback = await found(reads, id);
  const { providerId, hireId, amountKobo, category, status, dueAt, openedAt, loss, lossKobo, isReturn } =
    chargeback;
  const hire = await findHire(reads, hireId);
  const undecided = loss === 'undecided';
  return {
    id,
    version: chargebackVersion(chargeback),
    title: isReturn ? `Returned at Paystack: ${referenceOf(chargeback)}` : `Questioned payment ${providerId}`,
    state: chargebackState(chargeback),
    kobo: amountKobo,
    facts: [
      ...(status === 'open'
        ? [
            {
              label: 'What to do',
              text: `Answer the bank in Paystack’s dashboard, under the number ${providerId}. The hire’s page has the facts for your answer: what was agreed, paid, done and written. Once the bank has decided, decide here whose loss it is.`,
            },
          ]
        : []),
      ...(isReturn && undecided
        ? [
            {
              label: 'What to do',
              text: `The payer has this money back, without a refund of ours and without a question of their bank: usually someone refunded ${referenceOf(chargeback)} by hand in Paystack’s dashboard. Look it up there, and find out why. Then decide here whose loss it is, which books it.`,
            },
          ]
        : []),
      {
        label: 'Hire',
        text: hire ? `${hire.customerName} and ${hire.artisanName}` : hireId,
        to: `/admin/hires/${hireId}`,
      },
      ...(category ? [{ label: 'The bank’s reason', text: category }] : []),
      { label: 'Of', text: chargeback.ofTip ? 'a tip' : 'a payment for the job' },
      { label: isReturn ? 'Noticed' : 'Asked on', at: openedAt.toISOString() },
      ...(dueAt && status === 'open' ? [{ label: 'Answer by', at: dueAt.toISOString() }] : []),
      ...(lossKobo > 0 ? [{ label: 'Lost', kobo: lossKobo }] : []),
      ...(undecided && hire
        ? [{ label: 'Paid to the artisan', kobo: await shareOfArtisan(reads, hire, chargeback) }]
        : []),
    ],
    acts: undecided ? ['ours', 'artisan'] : [],
    history: historyView(await chargebackHistory(reads, chargeback)),
  };
}

const decide =
  (whose: 'ours' | 'artisan') =>
  async (request: Request<DeskAct>): Promise<AnswerInputOf<DeskAct>> => {
    const { db, params, body } = request;
    const { version, reason } = body;
    const { providerId } = await found(db, params.id);
    const { hire, debtKobo, oursKobo } = await decideLoss(deskOf(request), providerId, {
      ...{ whose, reason, seen: { version } },
    });
    const message =
      debtKobo > 0
        ? `${formatNaira(debtKobo)} comes off the next earnings of ${hire.artisanName}; ${formatNaira(oursKobo)} is our loss.`
        : `${formatNaira(oursKobo)} is our loss.`;
    return { message, case: await caseOf(db, params.id) };
  };

export const chargebackRoutes: FeatureRoutes = (answer) => {
  answer(listChargebacksCall, list);
  answer(showChargebackCall, show);
  answer(lossOursCall, decide('ours'));
  answer(lossArtisanCall, decide('artisan'));
};

/** Chargebacks that wait for an answer to the bank, or for a decision about who bears them. */
export const chargebackQueue: ConsoleQueue = {
  key: 'chargebacks',
  label: 'Chargebacks',
  permission: 'money.decide',
  async standing(reads, at) {
    const row = await reads
      .selectFrom('chargebacks')
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        sql<number>`count(*) filter (where status = 'open' and due_at <= ${at})`.as('overdue'),
        fn.min('opened_at').as('oldest'),
        sql<Date | null>`min(due_at) filter (where status = 'open')`.as('due'),
      ])
      .where(sql<boolean>`(status = 'open' or loss = 'undecided')`)
      .executeTakeFirstOrThrow();
    return { ...row, waiting: Number(row.waiting), overdue: Number(row.overdue) };
  },
};
