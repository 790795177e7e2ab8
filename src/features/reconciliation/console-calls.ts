import { deskAct, deskList, deskShow } from '../../shared/console-desk.ts';

const desk = {
  key: 'differences',
  permission: 'money.decide',
  lists: 'What Paystack’s lists and balance say and our books do not, the oldest first.',
  one: 'One difference, with what each side says.',
  missing: 'difference_not_found',
} as const;

export const listDifferencesCall = deskList(desk);
export const showDifferenceCall = deskShow(desk);
export const closeDifferenceCall = deskAct(desk, 'close', 'Takes it off the list, once it is explained.');
