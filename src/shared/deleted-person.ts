/** How a deleted account is called where something of it has to stay. */
export const DELETED_PERSON = 'Deleted person';
