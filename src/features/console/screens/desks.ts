import type { ButtonVariant } from '../../../ui/button.tsx';
import type { BulkAct } from './bulk-form.tsx';

/** An action on a case, with the texts of its form. */
export interface DeskAct {
  act: string;
  shortcut: string;
  label: string;
  submitLabel: string;
  hint: string;
  variant?: ButtonVariant;
  isDanger?: boolean;
}

/** A console queue whose cases are lists of facts. */
export interface Desk {
  key: string;
  title: string;
  /** Shown when the queue is empty. */
  empty: string;
  order: string;
  acts: readonly DeskAct[];
  /** Actions on several cases at once. */
  bulk?: readonly BulkAct[];
  /** Shows the form for payouts by hand. */
  makes?: true;
}

const logged = 'For the audit log alone.';

/**
 * Texts and actions of the desks. Their API calls are in desk-calls.ts, their queues in src/app/console-queues.ts.
 */
export const desks: readonly Desk[] = [
  {
    key: 'payouts',
    title: 'Pay-outs',
    empty: 'Nothing is on its way, and nothing failed in two weeks.',
    order: 'what waits for you first',
    makes: true,
    acts: [
      {
        act: 'approve',
        shortcut: 'A',
        label: 'Approve',
        submitLabel: 'Approve and send it',
        hint: `How you made sure of it. ${logged}`,
        variant: 'primary',
      },
      {
        act: 'decline',
        shortcut: 'R',
        label: 'Decline',
        submitLabel: 'Decline it',
        hint: `${logged} The money is the artisan’s again, who is told that it was declined.`,
        isDanger: true,
      },
      {
        act: 'retry',
        shortcut: 'T',
        label: 'Try again',
        submitLabel: 'Ask Paystack again',
        hint: `${logged} Under the same reference, so nothing is paid twice.`,
      },
    ],
  },
  {
    key: 'refunds',
    title: 'Refunds that failed',
    empty: 'No refund failed.',
    order: 'the oldest first',
    acts: [
      {
        act: 'retry',
        shortcut: 'T',
        label: 'Try again',
        submitLabel: 'Ask Paystack again',
        hint: `${logged} What was sent back meanwhile is found, and not sent twice.`,
        variant: 'primary',
      },
    ],
  },
  {
    key: 'differences',
    title: 'Differences with Paystack',
    empty: 'Paystack and our books do not differ.',
    order: 'the oldest first',
    bulk: [{ act: 'bulk-close', label: 'Close all as explained' }],
    acts: [
      {
        act: 'close',
        shortcut: 'C',
        label: 'Close',
        submitLabel: 'Close it as explained',
        hint: `What explains it. ${logged}`,
        variant: 'primary',
      },
    ],
  },
  {
    key: 'unknown-money',
    title: 'Unknown money',
    empty: 'No unknown money came in.',
    order: 'the oldest first',
    acts: [
      {
        act: 'close',
        shortcut: 'C',
        label: 'Close',
        submitLabel: 'Close it',
        hint: `To whom it was sent back, or whose it was. ${logged}`,
        variant: 'primary',
      },
    ],
  },
  {
    key: 'abuse',
    title: 'Suspected abuse',
    empty: 'Nothing is suspected.',
    order: 'the strongest sign first',
    acts: [
      {
        act: 'dismiss',
        shortcut: 'D',
        label: 'Nothing wrong',
        submitLabel: 'Nothing is wrong',
        hint: `What explains it. ${logged} A held review is shown.`,
      },
      {
        act: 'uphold',
        shortcut: 'U',
        label: 'It is abuse',
        submitLabel: 'It is abuse',
        hint: `What you looked at. ${logged} A held review stays out; warn or limit the account on its person’s page.`,
        isDanger: true,
      },
    ],
  },
  {
    key: 'sanctions',
    title: 'Sanctions',
    empty: 'No account is limited, suspended or banned, and nothing waits.',
    order: 'what waits for you first',
    acts: [
      {
        act: 'confirm',
        shortcut: 'A',
        label: 'Confirm',
        submitLabel: 'Confirm the ban',
        hint: `What you looked at. ${logged}`,
        variant: 'danger',
      },
      {
        act: 'decline',
        shortcut: 'R',
        label: 'Do not confirm',
        submitLabel: 'Do not confirm it',
        hint: `Why not. ${logged}`,
      },
      {
        act: 'keep',
        shortcut: 'K',
        label: 'It stays',
        submitLabel: 'Decide that it stays',
        hint: 'The answer to the appeal: its person reads it.',
        variant: 'primary',
      },
      {
        act: 'allow',
        shortcut: 'E',
        label: 'It ends',
        submitLabel: 'End it after the appeal',
        hint: 'The answer to the appeal: its person reads it.',
      },
      {
        act: 'lift',
        shortcut: 'L',
        label: 'Lift',
        submitLabel: 'End it now',
        hint: `Why it ends early. ${logged} Its person is told that it is over.`,
      },
    ],
  },
  {
    key: 'chargebacks',
    title: 'Chargebacks',
    empty: 'No bank is asking about a payment.',
    order: 'the one to be answered first at the top',
    acts: [
      {
        act: 'ours',
        shortcut: 'O',
        label: 'Our loss',
        submitLabel: 'It is our loss',
        hint: `Why the artisan does not bear it. ${logged}`,
        variant: 'primary',
      },
      {
        act: 'artisan',
        shortcut: 'B',
        label: 'The artisan’s loss',
        submitLabel: 'Take it off later earnings',
        hint: 'The artisan reads this by email.',
        isDanger: true,
      },
    ],
  },
];
