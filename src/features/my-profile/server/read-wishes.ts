import { isDeepStrictEqual } from 'node:util';
import type { Reads } from '../../../server/database.ts';
import type { OwnRow, ProfileColumns } from '../../people/server/public.ts';
import { findBasePlace } from '../../places/server/public.ts';
import { type FieldMessages, faultsOfWork, milesOf } from '../../sign-up/server/public.ts';
import { readPhone, readPrice, readYears, type Wishes } from './profile-rules.ts';

type Wished = { columns: ProfileColumns; faults: FieldMessages };

/** Validates requested changes: the columns whose values would differ, and error messages by field. */
export async function readWishes(reads: Reads, wishes: Wishes, before: OwnRow): Promise<Wished> {
  const person = readPerson(wishes);
  const work = before.role === 'skilled' ? await readWork(reads, wishes, before) : undefined;
  const all: ProfileColumns = { ...person.columns, ...work?.columns };
  const changed = Object.entries(all).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, before[column as keyof OwnRow]),
  );
  return { columns: Object.fromEntries(changed), faults: { ...person.faults, ...work?.faults } };
}

function readPerson({ full_name, address, bio, phone, photoURL }: Wishes): Wished {
  const number = phone === undefined ? undefined : readPhone(phone);
  return {
    columns: {
      ...given({ full_name, address, bio }),
      ...(number?.fault === undefined && number && { phone: number.value }),
      ...(photoURL !== undefined && { photo_url: photoURL || null }),
    },
    faults: number?.fault === undefined ? {} : { phone: number.fault },
  };
}

async function readWork(reads: Reads, wishes: Wishes, before: OwnRow): Promise<Wished> {
  const expertise = wishes.expertise || wishes.areas_of_expertise || undefined;
  const emptied = wishes.expertise !== undefined || wishes.areas_of_expertise !== undefined;
  // The fields are validated together, so unchanged ones are filled in.
  const whole = {
    skill: wishes.skill ?? before.skill ?? '',
    expertise: expertise ?? (emptied ? '' : (before.expertise ?? '')),
    areas_of_expertise: '',
    service_area: wishes.service_area ?? String(before.service_radius_miles ?? ''),
    state: wishes.state ?? before.state ?? '',
    town: wishes.town ?? before.town ?? '',
    bvn: '',
  };
  const faults = faultsOfWork(whole);
  const years = wishes.years_of_experience === undefined ? undefined : readYears(wishes.years_of_experience);
  if (years?.fault !== undefined) faults.years_of_experience = years.fault;
  const price = wishes.price_from === undefined ? undefined : readPrice(wishes.price_from);
  if (price?.fault !== undefined) faults.price_from = price.fault;

  const moved = whole.town !== (before.town ?? '') || whole.state !== (before.state ?? '');
  const place = moved ? await findBasePlace(reads, whole) : undefined;
  return {
    columns: {
      skill: whole.skill,
      expertise: whole.expertise,
      service_radius_miles: milesOf(whole.service_area) ?? before.service_radius_miles,
      ...(place && { place_id: place.placeId }),
      ...(wishes.languages && { languages: wishes.languages }),
      ...emptyToNull({
        profession: wishes.profession,
        landmark: wishes.landmark,
        caption: wishes.caption,
        video_url: wishes.videoURL,
      }),
      ...(years?.fault === undefined && years && { years_of_experience: years.value }),
      ...(price?.fault === undefined && price && { price_from_kobo: price.value }),
    },
    faults: { ...faults, ...place?.faults },
  };
}

/** The texts that were sent. */
function given<Name extends string>(texts: Record<Name, string | undefined>): Partial<Record<Name, string>> {
  const entries = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** The texts that were sent, with null for empty ones. */
function emptyToNull<Name extends string>(
  texts: Record<Name, string | undefined>,
): Partial<Record<Name, string | null>> {
  const entries = Object.entries(given(texts)).map(([name, text]) => [name, text || null]);
  return Object.fromEntries(entries) as Partial<Record<Name, string | null>>;
}
