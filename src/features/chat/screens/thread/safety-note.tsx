import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { Danger } from '../../safety-words.ts';

const words: Record<Danger, string> = {
  pay_outside: `Keep money and agreements on ${PRODUCT_NAME}. We hold the payment until the job is done, which protects you both. We can’t recover money paid outside.`,
  account_number: `Pay and get paid through the hire, not by bank transfer. We hold the payment until the job is done, which protects you both. We can’t recover a transfer.`,
  secret: `Never share a password, a one-time code, a card PIN or a full BVN, no matter who asks. No one from ${PRODUCT_NAME} ever will.`,
};

/** A warning beside a risky text. It blocks nothing. */
export function SafetyNote({ danger }: { danger: Danger }) {
  return (
    <p className="safety-note">
      <Icon name="shield-check" />
      <span>
        {words[danger]}{' '}
        <Link to="/safety" className="link">
          Staying safe
        </Link>
      </span>
    </p>
  );
}
