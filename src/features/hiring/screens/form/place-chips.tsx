import type { RefObject } from 'react';
import { Icon } from '../../../../ui/icon.tsx';

type Place = Record<'jobAddress' | 'jobLandmark' | 'jobTown' | 'jobState', string>;

interface EarlierPlacesProps {
  /** Where the customer's last jobs were; the form begins with the first. */
  places: Place[];
  form: RefObject<HTMLFormElement | null>;
  /** After the fields have been filled in. */
  onPick: () => void;
}

/** One tap fills in where an earlier job was. */
export function EarlierPlaces({ places, form, onPick }: EarlierPlacesProps) {
  if (places.length < 2) return null;
  const fill = (place: Place) => {
    for (const [name, value] of Object.entries(place)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    onPick();
  };
  return (
    <div className="earlier-places needs-script">
      <p className="field-hint">Where your last jobs were:</p>
      {places.map((place) => (
        <button
          key={`${place.jobAddress} ${place.jobState}`}
          type="button"
          className="chip"
          onClick={() => fill(place)}
        >
          <Icon name="map-pin" /> {place.jobAddress}, {place.jobTown}
        </button>
      ))}
    </div>
  );
}
