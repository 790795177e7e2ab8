/*
 * The email of the account that was just opened, for the sign-in that follows. It lives only as long as the page: it is
 * never in an address or a storage, where the next person at this device would find it.
 */
let email = '';

export const emailOfNewAccount = (): string => email;

export function rememberNewAccount(given: string | undefined): void {
  // On the server this module is shared by all visitors.
  if (typeof document !== 'undefined') email = given ?? '';
}
