import { Form, Link } from 'react-router';
import { kilometresText } from '../../../../shared/kilometres.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment, formatWhen } from '../../../../shared/lagos-time.ts';
import { townAndState } from '../../../../shared/town-and-state.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { checkedText, VerifiedBadge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { Rating } from '../../../../ui/rating.tsx';
import type { HireView, OtherArtisanView } from '../../contract.ts';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface RescueProps {
  hire: HireView;
  /** Artisans who could take over; null if there is nothing to choose any more. */
  others: readonly OtherArtisanView[] | null;
  refused: StepRefused | undefined;
}

/** For a customer whose artisan cancelled: another artisan at the same time and price, or a refund. */
export function Rescue({ hire, others, refused }: RescueProps) {
  const { steps, amountKobo, rebookDueAt } = hire;
  const mine = refused?.step === 'rebook' || refused?.step === 'take-back' ? refused : undefined;
  return (
    <>
      {mine && steps.includes('rebook') && <ErrorSummary message={mine.message} />}
      {steps.includes('rebook') && others && (
        <section className="stack" aria-labelledby="rescue-title" id="rescue">
          <h2 id="rescue-title" className="paid-step-title">
            {others.length > 0 ? 'Choose another artisan' : 'No one else is free at this time'}
          </h2>
          {others.length > 0 ? (
            <>
              <p>
                They are free for {formatWhen(hire)}. {priceWords(hire)}{' '}
                <a href="#take-back" className="link">
                  Or take your money back
                </a>
                .
              </p>
              <ul className="stack">
                {others.map((other) => (
                  <Other key={other.id} hire={hire} other={other} />
                ))}
              </ul>
            </>
          ) : (
            <NoOneFree hire={hire} />
          )}
        </section>
      )}
      {steps.includes('take_back') && (
        <Card as="section" className="stack" aria-labelledby="take-back-title" id="take-back">
          <h2 id="take-back-title" className="paid-step-title">
            Take your money back
          </h2>
          <p>
            All of your {formatNaira(amountKobo)} is refunded to the account or card it came from.
            {rebookDueAt &&
              ` If you do nothing, we refund it automatically after ${formatMoment(rebookDueAt)}.`}
          </p>
          <TakeBack amountKobo={amountKobo} />
        </Card>
      )}
    </>
  );
}

const priceWords = ({ amountKobo, priceKobo, balanceKobo }: HireView): string => {
  const moved = `Your ${formatNaira(amountKobo)} moves to the new booking, and you pay nothing now.`;
  if (priceKobo === null) {
    return `${moved} That is the booking deposit; the artisan you choose proposes the price of the whole job.`;
  }
  return balanceKobo > 0 || priceKobo > amountKobo
    ? `${moved} The price of the whole job stays ${formatNaira(priceKobo)}.`
    : `${moved} The price stays as agreed.`;
};

function Other({ hire, other }: { hire: HireView; other: OtherArtisanView }) {
  const sending = useSending('rebook');
  const place = townAndState(other.town, other.state);
  return (
    <Card as="li" className="hire-card">
      <div className="hire-card-head">
        <div className="hire-card-who">
          <Avatar name={other.name} src={other.photoURL} />
          <div>
            <h3 className="hire-card-name">
              <Link to={`/profile/${other.id}`}>{other.name}</Link>{' '}
              {other.verified && <VerifiedBadge compact />}
            </h3>
            <Rating value={other.rating} count={other.reviewCount} size="small" />
            <p className="hire-card-facts">
              {[
                place && (other.miles > 0 ? `${place}, ${kilometresText(other.miles)} away` : place),
                checkedText(other.levels),
                hire.priceKobo === null &&
                  other.priceFromKobo !== null &&
                  `From ${formatNaira(other.priceFromKobo)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
        <Form method="post">
          <input type="hidden" name="step" value="rebook" />
          <input type="hidden" name="artisanId" value={other.id} />
          <Button type="submit" pending={sending} pendingLabel="Booking...">
            Book {other.name}
          </Button>
        </Form>
      </div>
    </Card>
  );
}

function TakeBack({ amountKobo }: { amountKobo: number }) {
  const sending = useSending('take-back');
  return (
    <Form method="post">
      <input type="hidden" name="step" value="take-back" />
      <Button type="submit" variant="secondary" pending={sending} pendingLabel="Submitting...">
        Get {formatNaira(amountKobo)} back
      </Button>
    </Form>
  );
}

/** Suggests other days, or posting a job. Either is a new hire, so the money of this one has to be refunded first. */
function NoOneFree({ hire: { artisanSkill, jobTown, jobState, jobDescription } }: { hire: HireView }) {
  const place = { ...(jobState && { state: jobState }) };
  const search = new URLSearchParams({
    ...(artisanSkill && { skill: artisanSkill }),
    ...place,
    ...(jobTown && { lga: jobTown }),
  });
  const job = new URLSearchParams({
    ...(artisanSkill && { skill: artisanSkill }),
    expertise: jobDescription.slice(0, 60),
    ...place,
    ...(jobTown && { town: jobTown }),
  });
  return (
    <>
      <p>
        We looked for artisans of the same trade who serve this place, are free then and don’t charge more.
        You can take your money back below, and choose other days with another artisan, or post the job.
      </p>
      <div className="form-buttons">
        <ButtonLink to={`/artisan?${search}`} variant="secondary">
          Find other artisans
        </ButtonLink>
        <ButtonLink to={`/jobs/new?${job}`} variant="secondary">
          Post this job
        </ButtonLink>
      </div>
    </>
  );
}

/** Links between a cancelled hire and its replacement. */
export function RebookedLinks({ hire: { rebookedAs, rebookedFrom } }: { hire: HireView }) {
  const to = ({ id, guestKey }: { id: string; guestKey: string | null }) =>
    `/hires/${id}${guestKey ? `?${new URLSearchParams({ key: guestKey })}` : ''}`;
  return (
    <>
      {rebookedAs && (
        <p>
          <ButtonLink to={to(rebookedAs)}>See your booking with {rebookedAs.artisanName}</ButtonLink>
        </p>
      )}
      {rebookedFrom && (
        <p>
          You booked this after {rebookedFrom.artisanName} cancelled.{' '}
          <Link to={to(rebookedFrom)} className="link">
            See the cancelled hire
          </Link>
        </p>
      )}
    </>
  );
}
