/**
 * What operators can switch off during trouble without releasing a new version. `label` is the operators' name for it,
 * `said` what people read meanwhile. A call names its switch in `switch` (shared/call.ts).
 */
export const SWITCHES = {
  sign_ups: { label: 'New accounts', said: 'Signing up is paused for now.' },
  hires: { label: 'New hires and quote requests', said: 'New bookings are paused for now.' },
  payments: { label: 'New payments', said: 'Payments are paused for now.' },
  payouts: {
    label: 'Pay-outs to banks',
    said: 'Pay-outs are paused for now. Artisans’ money is safe.',
  },
  jobs: { label: 'Posting and answering jobs', said: 'Posting and answering jobs is paused for now.' },
  chat: { label: 'New messages', said: 'Messages are paused for now.' },
  uploads: { label: 'Photos, videos and files', said: 'Uploading photos and files is paused for now.' },
  reviews: { label: 'Writing reviews', said: 'Writing reviews is paused for now.' },
} as const satisfies Record<string, { label: string; said: string }>;

export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as [SwitchName, ...SwitchName[]];

/** The text that people read while something is off: the switch's sentence, followed by what the operator wrote. */
export const wordsWhileOff = (name: SwitchName, words: string): string =>
  words === '' ? SWITCHES[name].said : `${SWITCHES[name].said} ${words}`;
