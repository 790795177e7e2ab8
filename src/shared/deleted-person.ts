/** The name shown for a deleted account where its records have to be kept. */
export const DELETED_PERSON = 'Deleted person';
