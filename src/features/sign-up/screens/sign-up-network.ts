import { keepFormOnNetworkError } from '../../../browser/form-network.ts';

/** For the clientAction of a sign-up's form: a network that is lost leaves the form as it is, and says so. */
export const sayNetworkError = <T>(send: () => Promise<T>) =>
  keepFormOnNetworkError(send, (technical) => `Network error. Please try again. ${technical}`);
