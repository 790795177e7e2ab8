import { Link } from 'react-router';
import { kilometresText } from '../../../shared/places.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, VerifiedBadge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Rating } from '../../../ui/rating.tsx';
import type { PublicUser } from '../contract.ts';
import './artisan-card.css';
import { Icon } from '../../../ui/icon.tsx';
import { placeOf } from './place-of.ts';

/** What a card shows of somebody. */
export type ArtisanSummary = Pick<
  PublicUser,
  | 'id'
  | 'full_name'
  | 'photoURL'
  | 'skill'
  | 'bio'
  | 'town'
  | 'state'
  | 'ratings'
  | 'review_count'
  | 'verified'
  | 'isOnline'
  | 'price_from_kobo'
  | 'distance_miles'
>;

/** Only what a card shows: a phone should not fetch the rest. */
export const summaryOf = (person: PublicUser): ArtisanSummary => ({
  id: person.id,
  full_name: person.full_name,
  photoURL: person.photoURL,
  skill: person.skill,
  bio: person.bio,
  town: person.town,
  state: person.state,
  ratings: person.ratings,
  review_count: person.review_count,
  verified: person.verified,
  isOnline: person.isOnline,
  price_from_kobo: person.price_from_kobo,
  distance_miles: person.distance_miles,
});

/**
 * A skilled person in a list; the whole card leads to their profile.
 *
 * @param priority for those seen first, whose pictures are fetched at once
 * @param level of the name's heading in its page
 */
export function ArtisanCard({
  artisan,
  priority,
  level = 2,
}: {
  artisan: ArtisanSummary;
  priority?: boolean | undefined;
  level?: 2 | 3 | undefined;
}) {
  const Heading = `h${level}` as const;
  const { full_name: name, distance_miles: miles } = artisan;
  const place = placeOf(artisan);
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
      {artisan.bio && <p className="artisan-card-bio">{artisan.bio}</p>}
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
      </div>
    </Card>
  );
}
