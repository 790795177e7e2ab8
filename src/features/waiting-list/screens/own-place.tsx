import { Form, useNavigation } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { Line, PlaceView } from '../contract.ts';

/** The visitor's place on the waitlist, with the button to leave it. */
export function OwnPlace({
  artisan,
  canBeHired,
  place,
}: Pick<Line, 'artisan' | 'canBeHired'> & { place: PlaceView }) {
  const leaving = useNavigation().state !== 'idle';
  if (place.position === null) {
    return (
      <FormMessage
        tone="info"
        title={place.state === 'left' ? 'You have left the waiting list.' : 'Your turn is over.'}
      >
        {place.state === 'turn_over' && <p>We’ve told the next person. You can join again.</p>}
      </FormMessage>
    );
  }
  return (
    <Card as="section" edge className="stack" aria-labelledby="place">
      <h2 id="place">You are number {place.position}</h2>
      {place.state === 'turn' && place.turnEndsAt ? (
        <>
          <p>
            It is your turn: you can hire {artisan.full_name} now. We’ll tell the next person on{' '}
            <time dateTime={place.turnEndsAt}>{formatMoment(place.turnEndsAt)}</time>. No day is held for you
            until you’ve paid.
          </p>
          <ButtonLink to={`/hiringartisanPage/${artisan.id}`} size="large">
            Hire {artisan.full_name}
          </ButtonLink>
        </>
      ) : canBeHired ? (
        <>
          <p>
            {artisan.full_name} is available again. We told the first person on the list, but no day is held
            for them, so you can also hire now. Otherwise we’ll email you when it is your turn.
          </p>
          <ButtonLink to={`/hiringartisanPage/${artisan.id}`} variant="secondary">
            Hire {artisan.full_name}
          </ButtonLink>
        </>
      ) : (
        <p>
          {place.position === 1
            ? `You are next: we’ll email you as soon as ${artisan.full_name} is available again.`
            : `We’ll email you as soon as ${artisan.full_name} is available again and it is your turn.`}
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="step" value="leave" />
        <input type="hidden" name="placeId" value={place.id} />
        <Button type="submit" variant="secondary" pending={leaving}>
          Leave the waiting list
        </Button>
      </Form>
    </Card>
  );
}
