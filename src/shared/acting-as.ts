/**
 * The header in which a page sends the id of the account it was opened for. The server refuses the request with 401
 * where another account has since signed in from a second tab, so nothing is sent in the wrong name.
 */
export const ACTING_AS_HEADER = 'acting-as';
