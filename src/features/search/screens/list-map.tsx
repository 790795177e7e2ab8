import { useEffect, useMemo, useRef, useState } from 'react';
import type { MapDialogProps } from '../../../browser/map/map-button.tsx';
import { groupName, type MapMark, MapView } from '../../../browser/map/map-view.tsx';
import { MOST_SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { PublicUser } from '../../artisans/contract.ts';
import { ArtisanCard, type ArtisanSummary } from '../../artisans/screens/public.ts';
import type { ArtisanSearch } from './artisan-search.ts';

/** Most artisans on the map; the list has all. */
const MOST_SHOWN = 100;

interface PlaceOnMap extends MapMark {
  artisans: ArtisanSummary[];
}

interface Found {
  places: PlaceOnMap[];
  shown: number;
  total: number;
}

/**
 * Map of the artisans found, by their base place, with a list of the places and of the artisans at the selected
 * one.
 */
export function ListMap({
  search,
  nearest,
  tiles,
  onClose,
}: MapDialogProps & { search: ArtisanSearch; nearest: boolean | undefined }) {
  const [found, setFound] = useState<Found>();
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [openedIds, setOpenedIds] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const query = queryOf(search, nearest);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const asking = new AbortController();
    setFailed(false);
    findOnMap(query, asking.signal).then(setFound, () => asking.signal.aborted || setFailed(true));
    return () => asking.abort();
  }, [query, tries]);
  useEffect(() => {
    if (openedIds.length > 0) heading.current?.focus();
  }, [openedIds]);
  const goBack = () => {
    setOpenedIds([]);
    // The button that had the focus is gone.
    side.current?.focus();
  };

  const places = useMemo(() => found?.places ?? [], [found]);
  const opened = places.filter(({ id }) => openedIds.includes(id));
  return (
    <Dialog id="list-map" title="On the map" open onClose={onClose}>
      <div className="map-sheet map-sheet-with-list">
        {found && <MapView tiles={tiles} label="Map of the artisans" marks={places} onOpen={setOpenedIds} />}
        <div className="map-side" ref={side} tabIndex={-1}>
          {isFailed ? (
            <>
              <FormMessage title="We couldn’t load the artisans">
                <p>Check your connection. The list below the map still works.</p>
              </FormMessage>
              <Button variant="secondary" onClick={() => setTries(tries + 1)}>
                Try again
              </Button>
            </>
          ) : !found ? (
            <p role="status">Loading...</p>
          ) : opened.length > 0 ? (
            <section aria-labelledby="map-place">
              <Button variant="quiet" size="small" onClick={goBack}>
                All places
              </Button>
              <h3 id="map-place" ref={heading} tabIndex={-1}>
                {groupName(opened)}
              </h3>
              <ul className="map-people">
                {opened
                  .flatMap((place) => place.artisans)
                  .map((artisan) => (
                    <li key={artisan.id}>
                      <ArtisanCard artisan={artisan} level={3} />
                    </li>
                  ))}
              </ul>
            </section>
          ) : (
            <Places found={found} onOpen={(id) => setOpenedIds([id])} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Places({ found: { places, shown, total }, onOpen }: { found: Found; onOpen(id: string): void }) {
  if (places.length === 0) return <p>None of these artisans has told us where they work from.</p>;
  return (
    <>
      <p>
        {total > shown
          ? `The first ${shown} artisans, shown where they work from.`
          : 'Artisans are shown where they work from.'}
      </p>
      <ul>
        {places.map(({ id, place, count }) => (
          <li key={id}>
            <button type="button" className="map-place" onClick={() => onOpen(id)}>
              <span>{place}</span>
              <span>{artisansText(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const artisansText = (count: number): string => `${count} ${count === 1 ? 'artisan' : 'artisans'}`;

/** API query of the same search, from its first page. */
function queryOf(search: ArtisanSearch, nearest: boolean | undefined): string {
  const asked = {
    ...search,
    page: undefined,
    role: 'skilled',
    limit: String(MOST_SHOWN),
    ...(nearest && { miles: String(MOST_SERVICE_AREA_MILES), sort: 'distance' }),
  };
  return new URLSearchParams(
    Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();
}

async function findOnMap(query: string, signal: AbortSignal): Promise<Found> {
  const answer = await fetch(`/api/users/?${query}`, { signal });
  if (!answer.ok) throw new TypeError(`The list answered ${answer.status}.`);
  const people = (await answer.json()) as PublicUser[];
  const places = new Map<string, PlaceOnMap>();
  for (const person of people) {
    // The link to a public map of their base place contains its coordinates.
    const point = person.mapUrl === null ? null : new URL(person.mapUrl).searchParams.get('query');
    const [latitude, longitude] = (point ?? '').split(',').map(Number);
    if (!point || latitude === undefined || longitude === undefined) continue;
    const at = places.get(point) ?? {
      id: point,
      latitude,
      longitude,
      place: townAndState(person.town, person.state),
      count: 0,
      artisans: [],
    };
    at.artisans.push(person);
    at.count = at.artisans.length;
    places.set(point, at);
  }
  return {
    places: [...places.values()],
    shown: people.length,
    total: Number(answer.headers.get('x-total-count')),
  };
}
