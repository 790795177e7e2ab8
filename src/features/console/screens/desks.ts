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

const logged = 'For the audit log only.';

/**
 * Texts and actions of the desks. Their API calls are in desk-calls.ts, their queues in src/app/console-queues.ts.
 */
export const desks: readonly Desk[] = [
  {
    key: 'payouts',
    title: 'Pay-outs',
    empty: 'No pay-outs are on their way, and none failed in the last two weeks.',
    order: 'those that need you first',
    makes: true,
    acts: [
      {
        act: 'approve',
        shortcut: 'A',
        label: 'Approve',
        submitLabel: 'Approve and send',
        hint: `How you checked it. ${logged}`,
        variant: 'primary',
      },
      {
        act: 'decline',
        shortcut: 'R',
        label: 'Decline',
        submitLabel: 'Decline it',
        hint: `${logged} The money becomes available to the artisan again, and we tell them it was declined.`,
        isDanger: true,
      },
      {
        act: 'retry',
        shortcut: 'T',
        label: 'Try again',
        submitLabel: 'Ask Paystack again',
        hint: `${logged} It keeps the same reference, so nothing is paid twice.`,
      },
      {
        act: 'close',
        shortcut: 'C',
        label: 'Close',
        submitLabel: 'Close it',
        hint: `What you found at Paystack. ${logged} Closing moves no money.`,
      },
    ],
  },
  {
    key: 'refunds',
    title: 'Refunds that failed',
    empty: 'No refunds have failed.',
    order: 'oldest first',
    acts: [
      {
        act: 'retry',
        shortcut: 'T',
        label: 'Try again',
        submitLabel: 'Ask Paystack again',
        hint: `${logged} If the refund has gone through meanwhile, we find it and don’t send it twice.`,
        variant: 'primary',
      },
    ],
  },
  {
    key: 'differences',
    title: 'Differences with Paystack',
    empty: 'Paystack and our books agree.',
    order: 'oldest first',
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
    order: 'oldest first',
    acts: [
      {
        act: 'close',
        shortcut: 'C',
        label: 'Close',
        submitLabel: 'Close it',
        hint: `Who it was sent back to, or whose it was. ${logged}`,
        variant: 'primary',
      },
    ],
  },
  {
    key: 'abuse',
    title: 'Suspected abuse',
    empty: 'Nothing is suspected.',
    order: 'strongest evidence first',
    acts: [
      {
        act: 'dismiss',
        shortcut: 'D',
        label: 'Nothing wrong',
        submitLabel: 'Nothing is wrong',
        hint: `What explains it. ${logged} A review on hold will be shown.`,
      },
      {
        act: 'uphold',
        shortcut: 'U',
        label: 'It is abuse',
        submitLabel: 'It is abuse',
        hint: `What you looked at. ${logged} A review on hold stays hidden. Warn or limit the account on the person’s page.`,
        isDanger: true,
      },
    ],
  },
  {
    key: 'sanctions',
    title: 'Sanctions',
    empty: 'No account is limited, suspended or banned, and no appeals are waiting.',
    order: 'those that need you first',
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
        label: 'Decline',
        submitLabel: 'Decline the ban',
        hint: `Why not. ${logged}`,
      },
      {
        act: 'keep',
        shortcut: 'K',
        label: 'Keep',
        submitLabel: 'Keep the sanction',
        hint: 'Your answer to the appeal. The person reads it.',
        variant: 'primary',
      },
      {
        act: 'allow',
        shortcut: 'E',
        label: 'End',
        submitLabel: 'End the sanction',
        hint: 'Your answer to the appeal. The person reads it.',
      },
      {
        act: 'lift',
        shortcut: 'L',
        label: 'Lift',
        submitLabel: 'Lift the sanction',
        hint: `Why it ends early. ${logged} We tell the person that it has ended.`,
      },
    ],
  },
  {
    key: 'chargebacks',
    title: 'Chargebacks',
    empty: 'No bank is questioning a payment, and none was returned at Paystack without us.',
    order: 'earliest deadline first',
    acts: [
      {
        act: 'ours',
        shortcut: 'O',
        label: 'Our loss',
        submitLabel: 'It is our loss',
        hint: `Why the artisan does not have to pay. ${logged}`,
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
