/**
 * The header that carries the key of an emailed link: to a guest's hire, a place on a waiting list, an alert or a
 * sanction. Calls refuse a key in the address, because proxies, browser histories and logs would keep it.
 */
export const KEY_HEADER = 'X-Guest-Key';
/** The name of the key in the query of our own pages. */
export const KEY_NAME = 'key';
