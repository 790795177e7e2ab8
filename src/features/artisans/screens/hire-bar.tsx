import { ButtonLink } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Profile } from '../contract.ts';
import { nextFreeText } from './availability-block.tsx';
import type { CalendarDay } from './free-days.tsx';
import { storeSelectedTradesperson } from './selected-tradesperson.ts';

/** Sticky bar on phones with the key facts and the hire button. */
export function HireBar({ profile, days }: { profile: Profile; days: readonly CalendarDay[] }) {
  const nextFree = nextFreeText(days);
  return (
    <section className="hire-strip" aria-label="Hire">
      <p className="hire-strip-facts">
        {profile.price_from_kobo !== null && (
          <span>
            From{' '}
            <strong>
              <Money kobo={profile.price_from_kobo} />
            </strong>
          </span>
        )}
        {nextFree && <span>Free {nextFree}</span>}
      </p>
      <ButtonLink to={`/chatbox/${profile.id}`} variant="secondary">
        Message
      </ButtonLink>
      <ButtonLink to={`/hiringartisanPage/${profile.id}`} onClick={() => storeSelectedTradesperson(profile)}>
        Hire
      </ButtonLink>
    </section>
  );
}
