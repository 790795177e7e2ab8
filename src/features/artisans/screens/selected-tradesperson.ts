import { storeJson } from '../../../browser/storage.ts';
import { useStoredTexts } from '../../../browser/use-stored-texts.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import type { Profile } from '../contract.ts';
import defaultPortrait from './default-portrait.svg?url';

const STORAGE_KEY = 'selectedTradesperson';
export const NOT_SPECIFIED = 'Not specified';

/** The artisan about to be hired, stored for this tab so that the next screens can show them. */
export interface SelectedTradesperson {
  id: string;
  fname: string;
  lname: string;
  image: string;
  expertise: string;
  location: string;
  ratings: number | string;
  verified: boolean;
  bio: string;
}

/** The stored fields that other screens read. */
export type SelectionKept = Partial<Pick<SelectedTradesperson, 'fname' | 'lname' | 'image' | 'expertise'>>;

/** The artisan chosen in this tab; undefined on the server, on the first render, and when none was chosen. */
export const useSelectedTradesperson = (): SelectionKept | undefined => useStoredTexts('tab', STORAGE_KEY);

/**
 * The stored form of a profile, with placeholders for missing fields. The first word is the first name, the others
 * the last name.
 */
export function selectedTradesperson(profile: Profile): SelectedTradesperson {
  const [fname = '', ...otherNames] = profile.full_name.split(/\s+/);
  return {
    id: profile.id,
    fname,
    lname: otherNames.join(' '),
    image: profile.photoURL ?? defaultPortrait,
    expertise: profile.expertise ?? NOT_SPECIFIED,
    location: townAndState(profile.town, profile.state) || NOT_SPECIFIED,
    ratings: profile.ratings ?? 'No ratings yet',
    verified: profile.verified,
    bio: profile.bio ?? '',
  };
}

/** Stores the choice. When the browser refuses, the hire form loads the artisan from the server anyway. */
export function storeSelectedTradesperson(profile: Profile): void {
  storeJson('tab', STORAGE_KEY, selectedTradesperson(profile));
}
