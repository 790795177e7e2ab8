import { type Faith, NAME_POOLS, type PeopleName } from './name-pools.ts';

export type { Faith, PeopleName } from './name-pools.ts';

import { pick, pickWeighted, type Random } from './random.ts';

export type Gender = 'female' | 'male';

export interface MadeUpName {
  readonly people: PeopleName;
  readonly gender: Gender;
  readonly faith: Faith;
  readonly givenName: string;
  readonly fullName: string;
}

const CHURCH_NAMES: Readonly<Record<Gender, string>> = {
  female:
    'Blessing Grace Mercy Patience Comfort Joy Gift Faith Esther Ruth Deborah Peace Victoria Rejoice Favour',
  male: 'Emmanuel Samuel Daniel Joseph Victor Godwin Sunday Monday Kingsley Moses Gabriel Felix Innocent Stephen Augustine',
};

const SHARE_WITH_CHURCH_NAMES = 0.22;

/** A made-up person of this people; the caller sees to it that nobody gets a name that is taken. */
export function makeUpName(random: Random, people: PeopleName, gender: Gender): MadeUpName {
  const pool = pickWeighted(
    random,
    NAME_POOLS[people].map((candidate) => [candidate, candidate.weight] as const),
  );
  const fromChurch = pool.faith === 'christian' && random() < SHARE_WITH_CHURCH_NAMES;
  const ownNames = gender === 'female' ? pool.women : pool.men;
  const givenName = pick(random, (fromChurch ? CHURCH_NAMES[gender] : ownNames).split(' '));
  const family = pick(
    random,
    pool.families.split(' ').filter((name) => name !== givenName),
  );
  return { people, gender, faith: pool.faith, givenName, fullName: `${givenName} ${family}` };
}

/** The letters of an e-mail address for a name: no accents, dots below or hooks. */
export function plainLetters(name: string): string {
  const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', "'": '', '’': '' };
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ɓɗƙ'’]/g, (letter) => hooked[letter] ?? '');
}
