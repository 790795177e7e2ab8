import { deskAct, deskList, deskShow } from '../../shared/console-desk.ts';

const desk = {
  key: 'abuse',
  permission: 'abuse.decide',
  lists: 'Accounts and reviews that seem to come from one person, strongest evidence first.',
  one: 'One suspicion with its evidence.',
  missing: 'suspicion_not_found',
} as const;

export const listSuspicionsCall = deskList(desk);
export const showSuspicionCall = deskShow(desk);
export const dismissSuspicionCall = deskAct(
  desk,
  'dismiss',
  'Nothing is wrong: a review on hold is shown, and the same evidence is never raised again.',
  ['own_case'],
);
export const upholdSuspicionCall = deskAct(
  desk,
  'uphold',
  'It is abuse: a review on hold stays hidden. The accounts are dealt with on their own pages.',
  ['own_case'],
);
