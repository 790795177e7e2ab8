import { writeAuditEntry } from '../../../server/audit.ts';
import {
  givenReason,
  type OperatorCommand,
  type OperatorDesk,
  typedValue,
} from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { bookLoss } from '../../escrow/server/public.ts';
import { describeHire, type HireRecord, lockHire } from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { debtMail } from './chargeback-mails.ts';
import {
  type Chargeback,
  findChargeback,
  type Loss,
  listChargebacksToLookAt,
  lockChargeback,
  writeChargeback,
} from './chargebacks-store.ts';

const MOST_WORDS = 500;

const lossWords: Record<Loss, string> = {
  held: 'taken from what the hire held',
  undecided: 'lost, and whose loss it is has to be decided',
  ours: 'our loss',
  artisan: 'taken from the artisan’s later earnings',
};
const stateOf = ({ status, dueAt, loss }: Chargeback): string => {
  if (loss !== null) return lossWords[loss];
  if (status === 'won') return 'the bank decided for us';
  return dueAt ? `answer by ${formatMoment(dueAt.toISOString())}` : 'waits for an answer';
};

async function list({ db }: OperatorDesk): Promise<string[]> {
  const open = await listChargebacksToLookAt(db);
  return open.length === 0
    ? ['No bank is asking about a payment.']
    : open.map(
        (each) =>
          `${each.providerId}  ${formatNaira(each.amountKobo).padEnd(14)}hire ${each.hireId}  ${stateOf(each)}`,
      );
}

const unknown = (providerId: string): Refusal =>
  notFound(
    'chargeback',
    `There is no questioned payment with the number ${providerId}. See: chargeback list.`,
  );

/** The file of one: what was agreed, paid and done, as it can be told to the bank. */
async function show(desk: OperatorDesk, providerId: string): Promise<string[]> {
  const found = await findChargeback(desk.db, providerId);
  if (!found) throw unknown(providerId);
  return [
    `Questioned payment ${providerId}`,
    `The bank wants: ${formatNaira(found.amountKobo)}${found.category ? ` (${found.category})` : ''}, since ${formatMoment(found.openedAt.toISOString())}`,
    `State: ${stateOf(found)}`,
    ...(await describeHire(desk, found.hireId)),
  ];
}

/** What an artisan can be made to bear: no more than they got of it. */
const shareOf = ({ feeBasisPoints }: HireRecord, { lossKobo, ofTip }: Chargeback): number =>
  ofTip ? lossKobo : sharesOfFinishedHire(lossKobo, feeBasisPoints).artisanKobo;

/**
 * Decides whose loss it is that a bank took back money which had been released.
 *
 * @throws Refusal 404 where there is none, 409 where it is not lost or was decided otherwise, 400 without a reason
 */
async function decideLoss(
  desk: OperatorDesk,
  providerId: string,
  typed: { whose: string; reason: string },
): Promise<string[]> {
  const reason = givenReason(typed.reason, MOST_WORDS);
  const whose = typed.whose === 'ours' || typed.whose === 'artisan' ? typed.whose : undefined;
  if (!whose) throw new Refusal(400, 'invalid_input', 'WHOSE is “ours” or “artisan”.');
  return desk.db.transaction().execute(async (tx) => {
    const before = await findChargeback(tx, providerId);
    const hire = before && (await lockHire(tx, before.hireId));
    const found = await lockChargeback(tx, providerId);
    if (!found || !hire) throw unknown(providerId);
    if (found.loss === whose) return [`It is decided already: ${stateOf(found)}.`, 'Nothing was changed.'];
    if (found.loss !== 'undecided') {
      throw new Refusal(409, 'not_possible_now', `Nothing is to be decided: ${stateOf(found)}.`);
    }
    const at = desk.now();
    const { id: chargebackId, paymentId, hireId, lossKobo: amountKobo } = found;
    const debtKobo = whose === 'artisan' ? shareOf(hire, found) : 0;
    const oursKobo = amountKobo - debtKobo;
    const lost = { chargebackId, paymentId, hireId, amountKobo };
    await bookLoss(tx, lost, { artisanId: hire.artisanId, debtKobo }, at);
    if (debtKobo > 0) await sendMail(tx, desk.jobs, debtMail(hire, { debtKobo, reason }, desk.publicUrl()));
    await writeChargeback(tx, found, { loss: whose, decidedAt: at });
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: `chargeback.${whose}`,
      subjectId: hireId,
      reason,
      details: { dispute: providerId, oursKobo, debtKobo },
      at,
    });
    return debtKobo > 0
      ? [
          `${formatNaira(debtKobo)} comes off the next earnings of ${hire.artisanName} <${hire.artisanEmail}>, who gets an email with the reason.`,
          `${formatNaira(oursKobo)}, our fee of it, is our loss.`,
        ]
      : [`${formatNaira(oursKobo)} is our loss.`];
  });
}

/** What operators do about payments that a bank has questioned. */
export const chargebackCommands: OperatorCommand[] = [
  {
    words: 'chargeback list',
    takes: [],
    does: 'payments that a bank has questioned, the one to be answered first at the top',
    run: list,
  },
  {
    words: 'chargeback show',
    takes: ['NUMBER'],
    does: 'the file of one: what was agreed, paid and done',
    run: (desk, input) => show(desk, typedValue(input, 'NUMBER')),
  },
  {
    words: 'chargeback loss',
    takes: ['NUMBER', 'WHOSE'],
    options: { reason: 'required' },
    does: 'decides whose loss it is (ours, artisan) that a bank took back released money',
    run: (desk, input) =>
      decideLoss(desk, typedValue(input, 'NUMBER'), {
        whose: typedValue(input, 'WHOSE'),
        reason: input.options.reason ?? '',
      }),
  },
];
