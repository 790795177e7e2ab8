/**
 * The beginning of a request's id, short enough for people to quote when a request failed. The log is searched by it.
 */
export const requestNumber = (requestId: string): string => requestId.slice(0, 12);
