import { keepFormOnNetworkError } from '../../../browser/form-network.ts';

/** For a clientAction of a sign-up form: on a network error, keeps the form as it is and shows a message. */
export const showNetworkError = <T>(send: () => Promise<T>) =>
  keepFormOnNetworkError(send, (technical) => `Network error. Please try again. ${technical}`);
