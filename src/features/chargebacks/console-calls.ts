import { deskAct, deskList, deskShow } from '../../shared/console-desk.ts';

const desk = {
  key: 'chargebacks',
  permission: 'money.decide',
  lists:
    'Payments that a bank has questioned, or that were returned at Paystack without us, earliest deadline first.',
  one: 'One questioned payment.',
  missing: 'chargeback_not_found',
} as const;

export const listChargebacksCall = deskList(desk);
export const showChargebackCall = deskShow(desk);
export const lossOursCall = deskAct(
  desk,
  'ours',
  'Decides that released money that was taken back is our loss.',
);
export const lossArtisanCall = deskAct(
  desk,
  'artisan',
  'Decides that it comes off the artisan’s later earnings; they read the reason.',
);
