import { createContext } from 'react';

/** The number of the request for which a page is rendered (shared/request-number.ts); empty in a browser. */
export const RequestNumber = createContext('');

/** In the head of a page that failed: the browser that takes the page over finds the number there. */
export const REQUEST_NUMBER_META = 'request-number';
