import { Avatar } from '../../../../ui/avatar.tsx';
import { checkedText, VerifiedBadge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AdireMotif } from '../../../../ui/motif.tsx';
import { Rating } from '../../../../ui/rating.tsx';
import type { PublicUser } from '../../../artisans/contract.ts';

/** What the head of the form shows of the artisan. */
export type HireableArtisan = Pick<
  PublicUser,
  | 'id'
  | 'full_name'
  | 'photoURL'
  | 'expertise'
  | 'verified'
  | 'levels'
  | 'service_area'
  | 'service_area_miles'
  | 'town'
  | 'state'
  | 'ratings'
  | 'review_count'
  | 'price_from_kobo'
>;

const KM_PER_MILE = 1.609344;

/** The artisan's area, such as "10 miles (16 km) around Ikeja, Lagos"; "Not specified" if unknown. */
export function serviceAreaWords(artisan: HireableArtisan): string {
  const { service_area, service_area_miles, town, state } = artisan;
  const place = [town, state].filter(Boolean).join(', ');
  if (service_area === null || service_area_miles === null) return place || 'Not specified';
  const distance = `${service_area} (${Math.round(service_area_miles * KM_PER_MILE)} km)`;
  return place ? `${distance} around ${place}` : distance;
}

/**
 * The head of the hiring form: the artisan's photo, name, verified tick, expertise, service area, rating and checks.
 */
export function ArtisanBand({ artisan }: { artisan: HireableArtisan }) {
  return (
    <header className="artisan-band on-cloth">
      <AdireMotif className="artisan-band-cloth" />
      <div className="page artisan-band-row">
        <Avatar name={artisan.full_name} src={artisan.photoURL} size="large" priority />
        <div className="artisan-band-words">
          <h1>
            Hire {artisan.full_name} {artisan.verified && <VerifiedBadge compact />}
          </h1>
          <ul className="artisan-band-facts">
            <li>
              <Icon name="wrench" />
              <span className="visually-hidden">Expertise: </span>
              {artisan.expertise ?? 'Not specified'}
            </li>
            <li>
              <Icon name="map-pin" />
              <span className="visually-hidden">Service area: </span>
              {serviceAreaWords(artisan)}
            </li>
            <li>
              <Rating value={artisan.ratings} count={artisan.review_count} />
            </li>
            {artisan.levels.length > 0 && (
              <li>
                <Icon name="check" />
                {checkedText(artisan.levels)}
              </li>
            )}
          </ul>
        </div>
      </div>
    </header>
  );
}
