import {
  type OperatorCommand,
  type OperatorDesk,
  parseReason,
  typedValue,
} from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { MOST_REASON } from '../../../shared/console-desk.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { describeHire } from '../../hiring/server/public.ts';
import { findChargeback, listChargebacksToLookAt } from './chargebacks-store.ts';
import { decideLoss, noSuchChargeback, chargebackState as stateOf } from './decide-loss.ts';

async function list({ db }: OperatorDesk): Promise<string[]> {
  const open = await listChargebacksToLookAt(db);
  return open.length === 0
    ? ['No bank is questioning a payment.']
    : open.map(
        (each) =>
          `${each.providerId}  ${formatNaira(each.amountKobo).padEnd(14)}hire ${each.hireId}  ${stateOf(each)}`,
      );
}

/** File of a chargeback: what was agreed, paid and done, as evidence for the bank. */
async function show(desk: OperatorDesk, providerId: string): Promise<string[]> {
  const found = await findChargeback(desk.db, providerId);
  if (!found) throw noSuchChargeback(providerId);
  return [
    found.isReturn ? `Returned at Paystack ${providerId}` : `Questioned payment ${providerId}`,
    `${found.isReturn ? 'Returned' : 'The bank wants'}: ${formatNaira(found.amountKobo)}${found.category ? ` (${found.category})` : ''}, since ${formatMoment(found.openedAt.toISOString())}`,
    `State: ${stateOf(found)}`,
    ...(await describeHire(desk, found.hireId)),
  ];
}

async function loss(
  desk: OperatorDesk,
  providerId: string,
  typed: { whose: string; reason: string },
): Promise<string[]> {
  const reason = parseReason(typed.reason, MOST_REASON);
  const whose = typed.whose === 'ours' || typed.whose === 'artisan' ? typed.whose : undefined;
  if (!whose) throw new Refusal(400, 'invalid_input', 'WHOSE is “ours” or “artisan”.');
  const { before, hire, debtKobo, oursKobo } = await decideLoss(desk, providerId, { whose, reason });
  if (before.loss === whose) return [`It is already decided: ${stateOf(before)}.`, 'Nothing was changed.'];
  return debtKobo > 0
    ? [
        `${formatNaira(debtKobo)} comes off the next earnings of ${hire.artisanName} <${hire.artisanEmail}>, who gets an email with the reason.`,
        `${formatNaira(oursKobo)}, our fee of it, is our loss.`,
      ]
    : [`${formatNaira(oursKobo)} is our loss.`];
}

/** Operators' commands about chargebacks. */
export const chargebackCommands: OperatorCommand[] = [
  {
    words: 'chargeback list',
    takes: [],
    does: 'payments that a bank has questioned, or that were returned at Paystack without us, earliest deadline first',
    run: list,
  },
  {
    words: 'chargeback show',
    takes: ['NUMBER'],
    does: 'shows one payment’s file: what was agreed, paid and done',
    run: (desk, input) => show(desk, typedValue(input, 'NUMBER')),
  },
  {
    words: 'chargeback loss',
    takes: ['NUMBER', 'WHOSE'],
    options: { reason: 'required' },
    does: 'decides whose loss it is (ours, artisan) when released money was taken back',
    run: (desk, input) =>
      loss(desk, typedValue(input, 'NUMBER'), {
        whose: typedValue(input, 'WHOSE'),
        reason: input.options.reason ?? '',
      }),
  },
];
