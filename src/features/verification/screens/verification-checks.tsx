import { formatDay } from '../../../shared/lagos-time.ts';
import {
  CHECK_NAMES,
  CHECK_STATE_NAMES,
  type CheckKind,
  type CheckState,
  NEEDED_CHECKS,
} from '../../../shared/verification-words.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';

interface CheckDisplay {
  icon: IconName;
  /** What passing this check proves. */
  words: string;
  /** Id of the section on the same page where the evidence is handed in. */
  section: string;
}

const checkDisplays: Record<CheckKind, CheckDisplay> = {
  identity: {
    icon: 'fingerprint-pattern',
    words: 'Your BVN matches the name on your account, and no other account here uses it.',
    section: 'submission',
  },
  face: {
    icon: 'scan-face',
    words: 'Your face matches your identity and your profile picture.',
    section: 'submission',
  },
  bank_account: { icon: 'landmark', words: 'Your bank account is in your name.', section: 'bank-account' },
  certificate: {
    icon: 'award',
    words: 'You were trained for your trade. Your profile shows each certificate.',
    section: 'certificates',
  },
  address: {
    icon: 'map-pin',
    words: 'You live or work at this address. Your profile never shows where it is.',
    section: 'address',
  },
  references: { icon: 'users', words: 'People who know your work recommend you.', section: 'references' },
};

const tones: Record<CheckState, BadgeTone> = {
  waiting: 'neutral',
  passed: 'good',
  failed: 'bad',
  not_given: 'warn',
};

const needed: readonly CheckKind[] = NEEDED_CHECKS;

export interface ShownCheck {
  kind: CheckKind;
  state: CheckState;
  recordedAt: string | null;
}

/**
 * List of checks with their state. A passed check shows its date; any other also says what it proves and
 * whether the badge needs it.
 */
export function VerificationChecks({
  checks,
  isRejected,
}: {
  checks: readonly ShownCheck[];
  /** No operator is looking after a rejection, so a waiting check is labelled "Not passed yet". */
  isRejected: boolean;
}) {
  return (
    <ul className="verification-checks">
      {checks.map(({ kind, state, recordedAt }) => (
        <li key={kind} className={state === 'passed' ? 'verification-passed' : undefined}>
          <Icon name={checkDisplays[kind].icon} />
          <div>
            <h3>{CHECK_NAMES[kind]}</h3>
            {state !== 'passed' && (
              <p>
                {needed.includes(kind) ? 'Needed for the badge.' : 'Not needed for the badge.'}{' '}
                <span className="verification-words">{checkDisplays[kind].words}</span>{' '}
                {state === 'not_given' && (
                  <a href={`#${checkDisplays[kind].section}`}>
                    Add it<span className="visually-hidden">: {CHECK_NAMES[kind]}</span>
                  </a>
                )}
              </p>
            )}
          </div>
          <Badge tone={tones[state]}>
            {isRejected && state === 'waiting' ? 'Not passed yet' : CHECK_STATE_NAMES[state]}
            {state === 'passed' && recordedAt && `, ${formatDay(recordedAt)}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
