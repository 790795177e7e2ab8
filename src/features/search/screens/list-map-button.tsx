import { MapButton } from '../../../browser/map/map-button.tsx';
import type { ArtisanSearch } from './artisan-search.ts';

/** Button that opens a map of the artisans found. */
export const ListMapButton = (shown: { search: ArtisanSearch; nearest: boolean | undefined }) => (
  <MapButton label="Map" load={async () => (await import('./list-map.tsx')).ListMap} shown={shown} />
);
