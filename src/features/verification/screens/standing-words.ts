import { formatDay, formatWeekday } from '../../../shared/lagos-time.ts';
import { verificationWait } from '../../../shared/promise-words.ts';
import { handedInWords } from '../../../shared/verification-words.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { VerificationStanding } from '../contract.ts';

/** Indexed by how many things the badge still needs: at most face photo, BVN, bank account and references. */
const howMany = ['Nothing is', 'One thing is', 'Two things are', 'Three things are', 'Four things are'];

/** Texts that describe the state of a verification. */
export interface StandingWords {
  title: string;
  lead: string;
  /** Shorter `lead` for the panel on the dashboard. */
  brief?: string;
  /** Label beside the title of that panel. */
  state: string;
  tone: BadgeTone;
}

const sendable = { bvn: 'your BVN', bvn_URL: 'a photo of your face' };

/** "your BVN and a photo of your face" */
const missingWords = (missing: VerificationStanding['missing']): string =>
  missing.map((field) => sendable[field]).join(' and ');

/** Texts for the status screen and for the dashboard's panel, in one place so that the two always agree. */
export function wordsOf({
  verification,
  missing,
  toHandIn,
  identityCheck,
  referees = [],
}: Pick<VerificationStanding, 'verification' | 'missing' | 'toHandIn' | 'identityCheck'> &
  Partial<Pick<VerificationStanding, 'referees'>>): StandingWords {
  const named = referees.filter(({ state }) => state !== 'does_not_know').length;
  const toHandInWords = handedInWords(toHandIn, named);
  if (!verification) {
    return {
      title: 'Get the verified badge',
      lead: `Customers look for it before they open their door. Send ${missingWords(missing)}${toHandIn.length > 0 ? `, and add ${toHandInWords}` : ''}. We’ll decide in ${verificationWait}.`,
      state: 'Not requested',
      tone: 'neutral',
    };
  }
  const { status, dueOn, overdue, decidedAt, checks } = verification;
  if (status === 'verified') {
    return {
      title: 'You are verified',
      lead: `We approved you on ${formatDay(decidedAt ?? '')}. The badge is on your profile, and customers can find you when they search for verified artisans.`,
      state: 'Verified',
      tone: 'good',
    };
  }
  if (status === 'rejected') {
    return {
      title: 'We could not verify you yet',
      lead: 'Something was not right. Fix it and submit again. Checks you’ve already passed still count.',
      state: 'Rejected',
      tone: 'bad',
    };
  }
  if (missing.length > 0) {
    return {
      title: `${howMany[missing.length + toHandIn.length]} missing`,
      brief: `For the badge we need ${missingWords(missing)}${toHandIn.length > 0 ? `, and ${toHandInWords}` : ''}. You can be hired already.`,
      lead: `Your profile is open and you can be hired. For the badge, send ${missingWords(missing)}. We’ll then decide in ${verificationWait}.${toHandIn.length > 0 ? ` We also need ${toHandInWords}.` : ''}`,
      state: 'Waiting for you',
      tone: 'warn',
    };
  }
  const failed = checks.some(({ kind, state }) => kind === 'identity' && state === 'failed');
  if (failed && identityCheck?.state === 'failed') {
    return {
      title: 'Something does not match',
      lead: `${identityCheck.what} Correct it, and we’ll check again automatically. While you wait, you can be hired.`,
      state: 'Waiting for you',
      tone: 'warn',
    };
  }
  if (toHandIn.length > 0) {
    return {
      title: toHandIn.length > 1 ? 'Two things are still needed' : 'One thing is still needed',
      lead: `For the badge we need ${toHandInWords}.${overdue ? '' : ` We’ll decide by ${formatWeekday(dueOn)}, so please add it before then.`} While you wait, you can be hired.`,
      state: 'Waiting for you',
      tone: 'warn',
    };
  }
  if (overdue) {
    return {
      title: 'We’re late, and we’re sorry',
      lead: `You should have heard from us by ${formatWeekday(dueOn)}. Write to us, and we’ll look at yours first.`,
      state: 'Overdue',
      tone: 'warn',
    };
  }
  return {
    title: status === 'submitted' ? 'We’ve received your details' : 'We’re checking your details',
    lead: `A person looks at each check. You’ll hear from us by ${formatWeekday(dueOn)}. While you wait, you can be hired.`,
    state: status === 'submitted' ? 'Submitted' : 'In review',
    tone: 'brand',
  };
}
