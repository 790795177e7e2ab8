import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { HireView } from '../../hiring/contract.ts';
import { isAsking, isPaid, isPayable, isRebooking } from '../../hiring/process.ts';
import { PaymentHeading } from './payment-heading.tsx';
import { useSentNoMore } from './stored-hire.ts';

interface HireNotPayableProps {
  hire: HireView | null;
  /** A guest's key, to carry over into links. */
  guestKey: string | null;
  named: boolean;
  overdue: boolean;
}

/** Explains why nothing can be paid and where to go instead. */
export function HireNotPayable({ hire, named, overdue, guestKey }: HireNotPayableProps) {
  useSentNoMore(hire && !isAsking(hire.status) ? hire.artisanId : null);
  const { title, words, action } = hire ? stateOf(hire, overdue, guestKey) : named ? notFound : noneChosen;
  return (
    <div className="page page-narrow page-body">
      <PaymentHeading asks={false} />
      <EmptyState title={title} action={<div className="payment-actions">{action}</div>}>
        <p>{words}</p>
      </EmptyState>
    </div>
  );
}

interface Explanation {
  title: string;
  words: string;
  action: ReactNode;
}

const findSomebody = <ButtonLink to="/artisan">Find an artisan</ButtonLink>;
const myHires = (
  <ButtonLink to="/consumer" variant="secondary">
    See your hires
  </ButtonLink>
);

const noneChosen: Explanation = {
  title: 'There is nothing to pay yet',
  words: 'Choose an artisan and hire them, then pay here.',
  action: (
    <>
      {findSomebody}
      {myHires}
    </>
  ),
};

const notFound: Explanation = {
  title: 'We could not find that hire',
  words: 'If it is yours, sign in, or open the link in the email we sent you when you hired.',
  action: (
    <>
      <ButtonLink to="/signin">Sign in</ButtonLink>
      <ButtonLink to="/artisan" variant="secondary">
        Find an artisan
      </ButtonLink>
    </>
  ),
};

function stateOf(hire: HireView, overdue: boolean, guestKey: string | null): Explanation {
  const { status, side, artisanId, artisanName } = hire;
  const ownPage = `/hires/${hire.id}${guestKey ? `?key=${encodeURIComponent(guestKey)}` : ''}`;
  const profile = (
    <ButtonLink to={`/profile/${artisanId}`} variant="secondary">
      Go to Profile
    </ButtonLink>
  );
  const hireAgain = <ButtonLink to={`/hiringartisanPage/${artisanId}`}>Hire {artisanName} again</ButtonLink>;
  if (side === 'artisan') {
    return {
      title: 'This is for your customer to pay',
      words: 'You’ll see on your dashboard when they have paid.',
      action: <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>,
    };
  }
  if (isRebooking(status)) {
    return {
      title: 'This hire is paid, but the artisan has cancelled',
      words: 'Your money is safe. Choose another artisan for the same time, or take your money back.',
      action: <ButtonLink to={ownPage}>Choose another artisan</ButtonLink>,
    };
  }
  if (isPaid(status)) {
    return {
      title: 'This hire is paid',
      words: `It is booked with ${artisanName}, and your money is safe. You don’t need to do anything here.`,
      action: (
        <>
          <ButtonLink to={ownPage}>See this hire</ButtonLink>
          {profile}
        </>
      ),
    };
  }
  if (isAsking(status)) {
    return {
      title: 'There is nothing to pay yet',
      words: `You pay once ${artisanName} has sent a quote and you have accepted it.`,
      action: (
        <>
          <ButtonLink to={ownPage}>{status === 'quoted' ? 'See the quote' : 'See your request'}</ButtonLink>
          {profile}
        </>
      ),
    };
  }
  const startAgain = (
    <>
      {hireAgain}
      {profile}
    </>
  );
  if (isPayable(status) || status === 'expired') {
    return {
      title: overdue || status === 'expired' ? 'The time to pay has ended' : 'There is nothing to pay',
      words:
        'This hire was not paid in time, so it has expired and its days are free again. You weren’t charged.',
      action: startAgain,
    };
  }
  return {
    title: 'This hire has ended',
    words: 'You don’t need to pay anything.',
    action: startAgain,
  };
}
