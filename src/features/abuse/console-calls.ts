import { deskAct, deskList, deskShow } from '../../shared/console-desk.ts';

const desk = {
  key: 'abuse',
  permission: 'abuse.decide',
  lists: 'Accounts and reviews that seem to be one person’s, the strongest sign first.',
  one: 'One suspicion with its evidence.',
  missing: 'suspicion_not_found',
} as const;

export const listSuspicionsCall = deskList(desk);
export const showSuspicionCall = deskShow(desk);
export const dismissSuspicionCall = deskAct(
  desk,
  'dismiss',
  'Nothing is wrong: a review that was held is shown, and the same evidence is never raised again.',
  ['own_case'],
);
export const upholdSuspicionCall = deskAct(
  desk,
  'uphold',
  'It is abuse: a review that was held stays out. What happens to the accounts is decided on their pages.',
  ['own_case'],
);
