import { MapButton } from '../../../browser/map/map-button.tsx';
import type { ArtisanSearch } from './artisan-search.ts';

/** Shows who was found on a map. */
export const ListMapButton = (shown: { search: ArtisanSearch; nearest: boolean | undefined }) => (
  <MapButton label="Map" load={async () => (await import('./list-map.tsx')).ListMap} shown={shown} />
);
