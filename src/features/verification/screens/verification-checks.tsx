import {
  CHECK_NAMES,
  CHECK_STATE_NAMES,
  type CheckKind,
  type CheckState,
} from '../../../shared/verification-words.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import type { OwnVerification } from '../contract.ts';

interface Look {
  icon: IconName;
  /** What passing it says. */
  words: string;
  /** What the applicant is asked for while it waits. */
  asked?: string;
}

const looks: Record<CheckKind, Look> = {
  identity: {
    icon: 'fingerprint-pattern',
    words: 'Your BVN belongs to the name on your account, and to no other account here.',
  },
  face: { icon: 'scan-face', words: 'Your face matches your identity and your profile picture.' },
  bank_account: {
    icon: 'landmark',
    words: 'Your bank account is in your name.',
    asked: 'We’ll ask you for the account by email.',
  },
  certificate: {
    icon: 'award',
    words: 'Someone who knows the trade has seen you do it.',
    asked: 'We’ll ask you for a copy by email.',
  },
  references: {
    icon: 'users',
    words: 'People you have worked for recommend you.',
    asked: 'We’ll ask you for their numbers by email.',
  },
};

const tones: Record<CheckState, BadgeTone> = {
  waiting: 'neutral',
  passed: 'good',
  failed: 'bad',
  not_given: 'warn',
};

/** Each check with what it is about and where it stands. */
export function VerificationChecks({ checks }: Pick<OwnVerification, 'checks'>) {
  return (
    <ul className="verification-checks">
      {checks.map(({ kind, state }) => (
        <li key={kind}>
          <Icon name={looks[kind].icon} />
          <div>
            <h3>{CHECK_NAMES[kind]}</h3>
            <p>
              {looks[kind].words} {state === 'waiting' && looks[kind].asked}
            </p>
          </div>
          <Badge tone={tones[state]}>{CHECK_STATE_NAMES[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
