import { LANGUAGES, type Language } from '../src/shared/languages.ts';
import type { DemoArtisan } from './people.ts';

/** The languages most heard in a state besides English. */
const ofStates: readonly (readonly [Language, readonly string[]])[] = [
  ['Yoruba', ['Lagos', 'Ogun', 'Oyo', 'Osun', 'Ondo', 'Ekiti', 'Kwara']],
  ['Igbo', ['Anambra', 'Enugu', 'Imo', 'Abia', 'Ebonyi']],
  [
    'Hausa',
    [
      'Kano',
      'Kaduna',
      'Katsina',
      'Sokoto',
      'Jigawa',
      'Zamfara',
      'Kebbi',
      'Bauchi',
      'Gombe',
      'Niger',
      'Nasarawa',
      'Plateau',
      'FCT Abuja',
    ],
  ],
  ['Pidgin', ['Lagos', 'Rivers', 'Delta', 'Edo', 'Bayelsa', 'Cross River', 'Akwa Ibom', 'Benue']],
  ['Fulfulde', ['Adamawa', 'Taraba']],
  ['Kanuri', ['Borno', 'Yobe']],
  ['Tiv', ['Benue']],
  ['Ibibio', ['Akwa Ibom']],
  ['Efik', ['Cross River']],
  ['Edo', ['Edo']],
  ['Ijaw', ['Bayelsa']],
  ['Urhobo', ['Delta']],
];

/** Beginnings and ends of names that are common in a language, without accents. */
const ofNames: readonly (readonly [Language, RegExp])[] = [
  [
    'Yoruba',
    /\b(ade|ola|olu|ayo|bab|fol|femi|funm|tund|bis|sad|segun|yem|kunle|tope|wale|ogun|ak[ai]n|bal?ogun|olat)/,
  ],
  [
    'Igbo',
    /\b(chi|nge?ozi|nk|oke|okon?k|okaf|eze|nwa|nwo|nn?a?m|ob[ia]|ifean?y|emeka|uch|ugo|ob[iu]|on[uy]|anya|ani\b|ikech)/,
  ],
  [
    'Hausa',
    /\b(mus|ibrah|bello|sani|yusuf|abub|abdul|amin|halim|fati|zain|had|sule|kab|danj|gar|lawal|usm?an|ali\b|umar|aish)/,
  ],
  ['Tiv', /\b(ter[hn]|iorf|msug|dooo?|ors)/],
  ['Ibibio', /\b(uko|eko?ng|udo|eff?iong|ini|uwem|imaob|akpan|bassey)/],
];

/** The languages of a made-up artisan: English, the language that their name suggests, and those of their state. */
export function languagesOf({ fullName, state }: Pick<DemoArtisan, 'fullName' | 'state'>): Language[] {
  const name = fullName.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('Ɗ', 'D').toLowerCase();
  const spoken = new Set<Language>(['English']);
  for (const [language, sound] of ofNames) if (sound.test(name)) spoken.add(language);
  for (const [language, states] of ofStates) if (states.includes(state)) spoken.add(language);
  return LANGUAGES.filter((language) => spoken.has(language));
}
