import { keep } from '../../../browser/storage.ts';
import { useKeptTexts } from '../../../browser/use-kept-texts.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import type { Profile } from '../contract.ts';
import defaultPortrait from './default-portrait.svg?url';

const STORAGE_KEY = 'selectedTradesperson';
export const NOT_SPECIFIED = 'Not specified';

/** Who is about to be hired, kept in this tab for the screens that follow. */
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

/** What the other screens read of the choice. */
export type SelectionKept = Partial<Pick<SelectedTradesperson, 'fname' | 'lname' | 'image' | 'expertise'>>;

/** Who was chosen in this tab; undefined on the server, on the first look, and where nobody was. */
export const useSelectedTradesperson = (): SelectionKept | undefined => useKeptTexts('tab', STORAGE_KEY);

/** Fills in what somebody has not said about themselves. The first word is the first name, the others the last. */
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

/** Keeps the choice; where a browser refuses to, the hiring form asks the server anyway. */
export function storeSelectedTradesperson(profile: Profile): void {
  keep('tab', STORAGE_KEY, selectedTradesperson(profile));
}
