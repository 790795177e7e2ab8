import { useMemo } from 'react';
import type { MapDialogProps } from '../../../browser/map/map-button.tsx';
import { MapView } from '../../../browser/map/map-view.tsx';
import { MILES_WHEN_UNSAID } from '../../../shared/service-area.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/**
 * Map of an artisan's service area: a circle of their travel distance around the base place, which is not a home
 * address.
 */
export function AreaMap({
  words,
  mapUrl,
  miles,
  tiles,
  onClose,
}: MapDialogProps & { words: string; mapUrl: string; miles: number | null }) {
  const circle = useMemo(() => {
    // The link to the base place's map contains its coordinates.
    const [latitude = 0, longitude = 0] = (new URL(mapUrl).searchParams.get('query') ?? '')
      .split(',')
      .map(Number);
    return { latitude, longitude, miles: miles ?? MILES_WHEN_UNSAID };
  }, [mapUrl, miles]);
  return (
    <Dialog id="area-map" title="Service area" open onClose={onClose}>
      <div className="map-sheet">
        <p>
          {words}.{' '}
          <a href={mapUrl} target="_blank" rel="noreferrer" className="link">
            View on map<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
        <MapView tiles={tiles} label={`Map of ${words}`} circle={circle} />
      </div>
    </Dialog>
  );
}
