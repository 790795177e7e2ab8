/**
 * What operators can switch off while it makes trouble, without a new version. Each has the name that they know it by, and
 * the sentence that people read meanwhile. A call names the switch that it hangs on (`switch` in shared/call.ts).
 */
export const SWITCHES = {
  sign_ups: { label: 'New accounts', said: 'Signing up is paused for now.' },
  hires: { label: 'New hires and quote requests', said: 'New bookings are paused for now.' },
  payments: { label: 'New payments', said: 'Payments are paused for now.' },
  payouts: {
    label: 'Pay-outs to banks',
    said: 'Pay-outs are paused for now. The money of artisans stays theirs.',
  },
  jobs: { label: 'Posting and answering jobs', said: 'Posting and answering jobs is paused for now.' },
  chat: { label: 'New messages', said: 'Messages are paused for now.' },
  uploads: { label: 'Photos, videos and files', said: 'Uploading photos and files is paused for now.' },
  reviews: { label: 'Writing reviews', said: 'Writing reviews is paused for now.' },
} as const satisfies Record<string, { label: string; said: string }>;

export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as [SwitchName, ...SwitchName[]];

/** What people read while something is off: the switch's own sentence, and what an operator wrote behind it. */
export const wordsWhileOff = (name: SwitchName, words: string): string =>
  words === '' ? SWITCHES[name].said : `${SWITCHES[name].said} ${words}`;
