import { BOOKING_DEPOSIT_KOBO, formatNaira, SERVICE_FEE_BASIS_POINTS } from '../../../../shared/kobo.ts';
import { cancellationWindow, problemReportWindow } from '../../../../shared/promise-words.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';

const deposit = formatNaira(BOOKING_DEPOSIT_KOBO);

const steps = [
  {
    icon: 'search',
    title: 'Find an artisan near you',
    words:
      'Search by trade, place and rating. Each profile shows past work, reviews from paying customers, and whether the artisan is verified.',
  },
  {
    icon: 'calendar-check',
    title: 'Say what you need, and when',
    words: `Ask for a quote, which is free, or choose “Confirm & Hire” and pay the ${deposit} booking deposit. Once you pay, your days are booked and no one else can take them.`,
  },
  {
    icon: 'shield-check',
    title: 'We hold your money until the job is done',
    words: `You can cancel or reschedule free of charge until ${cancellationWindow} before the start, and you have ${problemReportWindow} after the job to report a problem.`,
  },
  {
    icon: 'hand-coins',
    title: 'Then the artisan is paid',
    words: `You pay no fee on top. Our ${SERVICE_FEE_BASIS_POINTS / 100}% service fee comes out of what the artisan earns.`,
  },
] as const;

/** Explains hiring to visitors, from the search to the payout. */
export function HowHiringWorks({ signInUrl }: { signInUrl: string }) {
  return (
    <div className="page page-body">
      <PageHeading
        title="How hiring works"
        lead="Four steps, and your money is safe at each one. You don’t need an account to hire."
        actions={
          <>
            <ButtonLink to="/artisan">Find an artisan</ButtonLink>
            <ButtonLink to={signInUrl} variant="secondary">
              Sign in to see your hires
            </ButtonLink>
          </>
        }
      />
      <ol className="how-steps">
        {steps.map(({ icon, title, words }, index) => (
          <Card as="li" key={title}>
            <Icon name={icon} />
            <h2 className="hire-card-name">
              {index + 1}. {title}
            </h2>
            <p>{words}</p>
          </Card>
        ))}
      </ol>
      <p className="mt-8">
        Hired without an account? Use the link in our email to see your hire and pay for it.
      </p>
    </div>
  );
}
