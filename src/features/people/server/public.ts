export { type FoundPerson, findPeople } from './find-people.ts';
export {
  artisanListings,
  artisans,
  findOwnRow,
  findWhereabouts,
  isAvailable,
  isHidden,
  isHiddenNow,
  isSanctionedGuest,
  type OwnRow,
  peopleWithEmail,
  phonesOfPeople,
  publicPeople,
} from './people-reads.ts';
export {
  insertPerson,
  isEmailTaken,
  lockAccount,
  lockPerson,
  type NewPerson,
  type OwnUserColumns,
  type ProfileColumns,
  saveProfile,
  setAvailable,
  setConfirmedEmail,
  setLastSeen,
  setSanction,
  setVideoCaption,
  type Work,
} from './people-writes.ts';
export { peoplePersonalData } from './personal-data.ts';
