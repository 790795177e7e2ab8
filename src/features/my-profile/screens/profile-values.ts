import type { FormValues } from '../../../browser/form-values.ts';
import { typedNaira } from '../../../shared/kobo.ts';
import { SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import type { OwnProfile } from '../contract.ts';

/** A profile as the form's values. */
export function valuesOf(own: OwnProfile): FormValues {
  const miles = own.service_area_miles;
  const isOffered = SERVICE_AREA_MILES.some((each) => each === miles);
  return {
    full_name: own.full_name,
    address: own.address ?? '',
    bio: own.bio ?? '',
    phone: own.phone_shown ?? '',
    photoURL: own.photoURL ?? '',
    skill: own.skill ?? '',
    profession: own.profession ?? '',
    expertise: own.expertise ?? '',
    state: own.state ?? '',
    town: own.town ?? '',
    landmark: own.landmark ?? '',
    service_area: miles === null ? '' : isOffered ? String(miles) : 'custom',
    custom_miles: miles === null || isOffered ? '' : String(miles),
    caption: own.caption ?? '',
    years_of_experience: own.years_of_experience === null ? '' : String(own.years_of_experience),
    price_from: own.price_from_kobo === null ? '' : typedNaira(own.price_from_kobo),
    languages: own.languages.join(' '),
    videoURL: own.videoURL ?? '',
  };
}

/** Labels of the fields in a comparison. */
const labels: Record<string, string> = {
  full_name: 'Full name',
  address: 'Address',
  bio: 'Bio',
  phone: 'Phone number',
  photoURL: 'Photo',
  skill: 'Skill',
  profession: 'Profession',
  expertise: 'Areas of expertise',
  state: 'State',
  town: 'Town',
  landmark: 'Nearest landmark',
  service_area: 'Service area',
  custom_miles: 'Custom distance',
  caption: 'Caption',
  years_of_experience: 'Years of experience',
  price_from: 'Price from',
  languages: 'Languages',
  videoURL: 'Intro video',
};

/** Fields of the draft in this tab: those that can be compared, and the version they are based on. */
export const profileFields = [...Object.keys(labels), 'version', 'new_name_confirmed'];

/** Fields whose typed value differs from the saved one, with the saved value. */
export function differences(
  typed: FormValues,
  saved: FormValues,
): { name: string; label: string; saved: string }[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const value = saved[name] ?? '';
    if (!(name in typed) || typed[name] === value) return [];
    const shown = name.endsWith('URL') ? (value ? 'a different one' : 'none') : value || 'nothing';
    return [{ name, label, saved: shown }];
  });
}
