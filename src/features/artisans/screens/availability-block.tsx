import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyAtFirstUse } from '../../../browser/first-use.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog, DialogButton } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Profile } from '../contract.ts';
import type { CalendarDay } from './free-days.tsx';
import { storeSelectedTradesperson } from './selected-tradesperson.ts';

/** Inside a dialog that starts closed. */
const FreeDays = lazyAtFirstUse(async () => (await import('./free-days.tsx')).FreeDays);

const dialogId = 'free-days';

interface AvailabilityProps {
  profile: Profile;
  days: CalendarDay[];
  /** Plural of the artisan's trade; null for a trade that is not in the list. */
  tradePlural: string | null;
}

/** Whether the artisan can be hired, with the buttons to do so. */
export function AvailabilityBlock({ profile, days, tradePlural }: AvailabilityProps) {
  return (
    <Card as="section" edge className="availability" aria-labelledby="availability">
      {profile.isOnline ? (
        <CanBeHired profile={profile} days={days} />
      ) : (
        <FullyBooked profile={profile} days={days} tradePlural={tradePlural} />
      )}
      {profile.price_from_kobo !== null && (
        <p className="availability-price">
          Jobs from{' '}
          <strong>
            <Money kobo={profile.price_from_kobo} />
          </strong>
        </p>
      )}
    </Card>
  );
}

function CanBeHired({ profile, days }: { profile: Profile; days: CalendarDay[] }) {
  const firstName = profile.full_name.split(' ', 1)[0];
  const nextFree = nextFreeText(days);
  return (
    <>
      <h2 id="availability" className="availability-title availability-open">
        Available for hire
      </h2>
      {nextFree && nextFree !== 'today' && <p>Next free: {nextFree}</p>}
      <div className="availability-buttons">
        <ButtonLink
          to={`/hiringartisanPage/${profile.id}`}
          size="large"
          wide
          className="in-hire-bar"
          onClick={() => storeSelectedTradesperson(profile)}
        >
          Hire
        </ButtonLink>
        <Message profile={profile} className="in-hire-bar" />
        <DialogButton dialogId={dialogId} className="needs-script" icon={<Icon name="calendar-days" />} wide>
          Check Availability
        </DialogButton>
        <noscript>
          <a href={`#${dialogId}`} className={buttonClass({ variant: 'secondary', wide: true })}>
            Check Availability
          </a>
        </noscript>
      </div>
      <Dialog
        id={dialogId}
        title={`When ${firstName} is free`}
        footer={
          <ButtonLink
            to={`/hiringartisanPage/${profile.id}`}
            onClick={() => storeSelectedTradesperson(profile)}
          >
            Hire {firstName}
          </ButtonLink>
        }
      >
        <Suspense>
          <FreeDays days={days} hireUrl={`/hiringartisanPage/${profile.id}`} />
        </Suspense>
      </Dialog>
    </>
  );
}

/** "today", "tomorrow" or a date; undefined when no listed day is free. */
export function nextFreeText(days: readonly CalendarDay[]): string | undefined {
  const next = days.findIndex(({ free }) => free);
  return ['today', 'tomorrow'][next] ?? (days[next] && formatDay(days[next].date));
}

/** Link to message the artisan, shown whether they are free or not. */
function Message({
  profile: { id, is_caller },
  className,
}: {
  profile: Profile;
  className?: string | undefined;
}) {
  if (is_caller) return null;
  return (
    <ButtonLink to={`/chatbox/${id}`} variant="secondary" wide className={className}>
      Message
    </ButtonLink>
  );
}

/**
 * Shown when no day is free soon: join the waitlist, take a later day if there is one, or look for other artisans.
 */
function FullyBooked({ profile, days, tradePlural }: AvailabilityProps) {
  const nextFree = profile.takes_work ? days.find(({ free }) => free) : undefined;
  const others = new URLSearchParams({
    ...(profile.skill && { skill: profile.skill }),
    ...(profile.town && profile.state && { state: profile.state, lga: profile.town }),
    available: 'true',
  });
  return (
    <>
      <h2 id="availability" className="availability-title">
        Unavailable <Badge tone="warn">Fully Booked</Badge>
      </h2>
      {nextFree && (
        <p>
          Next free day: {formatDay(nextFree.date)}.{' '}
          <Link to={`/hiringartisanPage/${profile.id}`}>Ask for a later day</Link>
        </p>
      )}
      <div className="availability-buttons">
        <Button type="button" size="large" wide disabled>
          Hire
        </Button>
        <Message profile={profile} />
        {profile.is_caller ? (
          <ButtonLink wide to="/availability">
            My availability
          </ButtonLink>
        ) : (
          <ButtonLink wide to={`/profile/${profile.id}/waiting-list`}>
            Join Waiting List
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" wide to={`/artisan?${others}`}>
          Find other {tradePlural ? lowerFirst(tradePlural) : 'artisans'} nearby
        </ButtonLink>
      </div>
    </>
  );
}

/** "plumbers" for use inside a sentence; keeps the capitals of "AC & refrigeration technicians". */
const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
