import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNavigateOnline } from '../../../ui/offline-banner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type ArtisanSearch, searchPath } from './artisan-search.ts';

/** Two decimals are about a kilometre: precise enough to search, too coarse to find a house. */
const DECIMALS = 2;
const PATIENCE_MS = 10_000;

/** Searches around the visitor's location, once they and their browser agree to share it. */
export function NearMeButton({ search }: { search: ArtisanSearch }) {
  const navigate = useNavigateOnline();
  const [asking, setAsking] = useState(false);

  const failed = () => {
    setAsking(false);
    showToast('We couldn’t find your location. Choose a town in the filters instead.', 'bad');
  };
  const searchNear = () => {
    if (!navigator.geolocation) return failed();
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        navigate(
          searchPath(search, {
            lat: coords.latitude.toFixed(DECIMALS),
            lng: coords.longitude.toFixed(DECIMALS),
            state: undefined,
            lga: undefined,
          }),
        );
      },
      failed,
      { timeout: PATIENCE_MS, maximumAge: 600_000 },
    );
  };
  return (
    <Button
      type="button"
      variant="secondary"
      className="needs-script"
      icon={<Icon name="locate-fixed" />}
      pending={asking}
      pendingLabel="Finding you..."
      onClick={searchNear}
    >
      Near me
    </Button>
  );
}
