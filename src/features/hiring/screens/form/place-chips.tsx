import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../../../ui/icon.tsx';

type Place = Record<'jobAddress' | 'jobLandmark' | 'jobTown' | 'jobState', string>;

interface PlaceChipsProps {
  /** The places of the customer's latest jobs. */
  places: Place[];
  /** The address that is filled in at first. */
  chosen: string | undefined;
  /** The artisan, whose town is offered if no earlier place is known. */
  near: { town: string | null; state: string | null } | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** Called after the fields are filled in. */
  onPick: () => void;
}

/** Buttons that fill in the place of an earlier job, or the artisan's town. */
export function PlaceChips({ places, chosen, near, form, onPick }: PlaceChipsProps) {
  const fill = (place: Partial<Place>) => {
    for (const [name, value] of Object.entries(place)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    onPick();
  };
  if (places.some(({ jobAddress }) => jobAddress !== chosen)) {
    return (
      <div className="place-chips needs-script">
        <p className="field-hint">Where your last jobs were:</p>
        {places.map((place) => (
          <Chip key={`${place.jobAddress} ${place.jobState}`} onPick={() => fill(place)}>
            {place.jobAddress}, {place.jobTown}
          </Chip>
        ))}
      </div>
    );
  }
  if (places.length > 0 || !near?.town || !near.state) return null;
  const town = { jobTown: near.town, jobState: near.state };
  return (
    <div className="place-chips needs-script">
      <p className="field-hint">Is the job here? One tap fills in the place.</p>
      <Chip onPick={() => fill(town)}>
        {town.jobTown}, {town.jobState}
      </Chip>
    </div>
  );
}

function Chip({ onPick, children }: { onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" onClick={onPick}>
      <Icon name="map-pin" /> {children}
    </button>
  );
}
