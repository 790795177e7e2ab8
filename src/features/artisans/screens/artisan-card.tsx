import { Link } from 'react-router';
import { countWords } from '../../../shared/count-words.ts';
import { kilometresText } from '../../../shared/kilometres.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, checkedText, VerifiedBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { freeText, shortWaitText, WhyThisOrder } from '../../ranking/screens/public.ts';
import type { PublicUser } from '../contract.ts';
import './artisan-card.css';
import { Icon } from '../../../ui/icon.tsx';

/** Fields of a person that a card shows. */
const shown = [
  'id',
  'full_name',
  'photoURL',
  'skill',
  'town',
  'state',
  'ratings',
  'review_count',
  'verified',
  'levels',
  'isOnline',
  'takes_work',
  'next_free_on',
  'next_free_in_days',
  'completed_hires',
  'answers_in_minutes',
  'booked_hires',
  'finished_hires',
  'standing_points',
  'work_thumbnails',
  'price_from_kobo',
  'first_price',
  'course_badges',
  'distance_miles',
] as const;
export type ArtisanSummary = Pick<PublicUser, (typeof shown)[number]>;

/** Only the fields a card shows, so that phones do not download the rest. */
export const summaryOf = (person: PublicUser): ArtisanSummary =>
  Object.fromEntries(shown.map((name) => [name, person[name]])) as ArtisanSummary;

/**
 * Card of an artisan in a list; all of it links to their profile.
 *
 * @param priority true for the first cards, whose pictures load eagerly
 * @param level heading level of the name
 * @param asked query string ("?town=…") that carries the search to the hire form
 * @param explained whether the card explains its position in the list
 */
export function ArtisanCard({
  artisan,
  priority,
  level = 2,
  asked = '',
  explained = false,
}: {
  artisan: ArtisanSummary;
  priority?: boolean | undefined;
  level?: 2 | 3 | undefined;
  asked?: string | undefined;
  explained?: boolean | undefined;
}) {
  const Heading = `h${level}` as const;
  const { full_name: name, distance_miles: miles, first_price: item } = artisan;
  const hire = `/hiringartisanPage/${artisan.id}${asked}`;
  const place = townAndState(artisan.town, artisan.state);
  return (
    <Card as="article" interactive className="artisan-card">
      <div className="artisan-card-head">
        <Avatar name={name} src={artisan.photoURL} size="large" priority={priority} />
        <div className="artisan-card-words">
          <Heading className="artisan-card-name">
            <Link to={`/profile/${artisan.id}`} className="card-link">
              {name}
            </Link>
            {artisan.verified && <VerifiedBadge compact />}
          </Heading>
          <p className="artisan-card-trade">{artisan.skill}</p>
          <Rating value={artisan.ratings} count={artisan.review_count} size="small" />
          {place && (
            <p className="artisan-card-place">
              <Icon name="map-pin" />
              <span>
                {place}
                {miles !== null && miles > 0 && `, ${kilometresText(miles)} away`}
              </span>
            </p>
          )}
        </div>
      </div>
      <ul className="artisan-card-facts">
        {factsOf(artisan).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <WorkStrip pictures={artisan.work_thumbnails} />
      <div className="artisan-card-foot">
        <p>
          {artisan.price_from_kobo === null ? (
            <span className="artisan-card-quiet">Price on request</span>
          ) : (
            <>
              From{' '}
              <strong>
                <Money kobo={artisan.price_from_kobo} />
              </strong>
            </>
          )}
        </p>
        {artisan.isOnline ? <Badge tone="good">Available</Badge> : <Badge>Fully booked</Badge>}
        {artisan.isOnline && (
          <ButtonLink to={hire} size="small" variant="secondary">
            Hire<span className="visually-hidden"> {name}</span>
          </ButtonLink>
        )}
        {artisan.isOnline && item && (
          <Link to={`${hire}${asked ? '&' : '?'}price=${item.id}`} className="link artisan-card-item">
            {item.title}: <Money kobo={item.priceKobo} />
          </Link>
        )}
        {explained && artisan.standing_points && (
          <WhyThisOrder name={name} figures={artisan} points={artisan.standing_points} miles={miles} />
        )}
      </div>
    </Card>
  );
}

/** Facts that help to choose: availability, completed jobs, response time, and what we checked. */
function factsOf(artisan: ArtisanSummary): string[] {
  const { completed_hires: done, answers_in_minutes: minutes, levels } = artisan;
  return [
    // A badge already shows that an artisan is unavailable.
    ...(artisan.isOnline && artisan.next_free_on !== null ? [freeText(artisan)] : []),
    ...(done > 0 ? [`${countWords(done, 'job')} done`] : []),
    ...(minutes === null ? [] : [`Answers in about ${shortWaitText(minutes)}`]),
    ...(levels[0] ? [checkedText(levels)] : []),
    ...artisan.course_badges.map(({ label }) => label),
  ];
}

/** Thumbnails of their work; captions and the rest are on the profile. */
function WorkStrip({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  return (
    <div className="artisan-card-work" aria-hidden="true">
      {pictures.map((url) => (
        <Picture key={url} src={url} alt="" width={128} height={96} sizes="80px" />
      ))}
    </div>
  );
}
