import type { RefObject } from 'react';
import { Icon } from '../../../../ui/icon.tsx';

type Place = Record<'jobAddress' | 'jobLandmark' | 'jobTown' | 'jobState', string>;

interface PlaceChipsProps {
  /** Where the customer's last jobs were. */
  places: Place[];
  /** The one that the form begins with. */
  chosen: Place | undefined;
  /** Whose own town is offered to a customer of whom no place is known. */
  near: { town: string | null; state: string | null } | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** After the fields have been filled in. */
  onPick: () => void;
}

/** One tap fills in where an earlier job was, or the town that the artisan works from. */
export function PlaceChips({ places, chosen, near, form, onPick }: PlaceChipsProps) {
  const fill = (place: Partial<Place>) => {
    for (const [name, value] of Object.entries(place)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    onPick();
  };
  const others = places.some((place) => place !== chosen) ? places : [];
  const town = near?.town && near.state ? { jobTown: near.town, jobState: near.state } : undefined;
  if (others.length > 0) {
    return (
      <div className="place-chips needs-script">
        <p className="field-hint">Where your last jobs were:</p>
        {others.map((place) => (
          <Chip key={`${place.jobAddress} ${place.jobState}`} onPick={() => fill(place)}>
            {place.jobAddress}, {place.jobTown}
          </Chip>
        ))}
      </div>
    );
  }
  if (places.length > 0 || !town) return null;
  return (
    <div className="place-chips needs-script">
      <p className="field-hint">Is the job here? One tap fills in the place.</p>
      <Chip onPick={() => fill(town)}>
        {town.jobTown}, {town.jobState}
      </Chip>
    </div>
  );
}

function Chip({ onPick, children }: { onPick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className="chip" onClick={onPick}>
      <Icon name="map-pin" /> {children}
    </button>
  );
}
