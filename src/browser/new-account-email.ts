/*
 * The email of the account that was just opened, for the sign-in that follows. It is known for as long as the page is open: never
 * in an address or a storage, where the next person at this device would find it.
 */
let email = '';

export const emailOfNewAccount = (): string => email;

export function rememberNewAccount(given: string | undefined): void {
  // Only a browser has one visitor: on the server this memory would be everyone's.
  if (typeof document !== 'undefined') email = given ?? '';
}
