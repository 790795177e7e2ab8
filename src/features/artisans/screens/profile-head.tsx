import { Link } from 'react-router';
import { MapButton } from '../../../browser/map/map-button.tsx';
import { kilometresText } from '../../../shared/kilometres.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AdireMotif } from '../../../ui/motif.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { Trail } from '../../../ui/trail.tsx';
import type { Profile } from '../contract.ts';

/** Header of a profile: photo, name, badge, trade, rating and service area. */
export function ProfileHead({
  profile,
  trail = [],
}: {
  profile: Profile;
  /** Directory pages that list the person, as breadcrumbs. */
  trail?: readonly { name: string; path: string }[];
}) {
  return (
    <header className="profile-band on-cloth">
      <AdireMotif className="profile-band-cloth" />
      <div className="page profile-band-row">
        <Avatar name={profile.full_name} src={profile.photoURL} size="huge" priority />
        <div className="profile-band-words">
          {trail.length > 0 && <Trail steps={trail} isList />}
          <h1>{profile.full_name}</h1>
          <p className="profile-band-trade">
            {profile.skill && (
              <Link to={`/artisan?skill=${encodeURIComponent(profile.skill)}`}>{profile.skill}</Link>
            )}
            {profile.profession && profile.profession !== profile.skill && <span>{profile.profession}</span>}
          </p>
          <p className="profile-band-marks">
            {profile.verified && <VerifiedBadge />}
            {profile.role === 'skilled' && <Rating value={profile.ratings} count={profile.review_count} />}
          </p>
          <ServiceArea profile={profile} />
          {/* With a video, the caption is shown below the video instead. */}
          {profile.caption && !profile.videoURL && <p className="profile-band-caption">{profile.caption}</p>}
        </div>
      </div>
    </header>
  );
}

/** "10 miles (16 km) around Ikeja, Lagos", with its map. */
function ServiceArea({ profile }: { profile: Profile }) {
  const { service_area, service_area_miles, mapUrl } = profile;
  const place = townAndState(profile.town, profile.state);
  const reach =
    service_area === null ? undefined : `${service_area} (${kilometresText(service_area_miles ?? 0)})`;
  const words = [reach, place].filter(Boolean).join(' around ');
  if (!words) return null;
  return (
    <>
      <p className="profile-band-area">
        <Icon name="map-pin" />
        <span>
          <span className="visually-hidden">Service area: </span>
          {words}{' '}
          {mapUrl && (
            <a href={mapUrl} target="_blank" rel="noreferrer">
              View on map<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
        </span>
      </p>
      {mapUrl && (
        <MapButton
          label="Map of the area"
          load={async () => (await import('./area-map.tsx')).AreaMap}
          shown={{ words, mapUrl, miles: service_area_miles }}
        />
      )}
    </>
  );
}
