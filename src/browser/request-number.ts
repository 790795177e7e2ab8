import { createContext } from 'react';

/** The number of the request for which a page is rendered (shared/request-number.ts); empty in a browser. */
export const RequestNumber = createContext('');

/** The name of a meta element in the head of a failed page, from which the browser reads the number. */
export const REQUEST_NUMBER_META = 'request-number';
