/** What people tell us of a request that failed: the beginning of its id, by which the log is searched. */
export const requestNumber = (requestId: string): string => requestId.slice(0, 12);
