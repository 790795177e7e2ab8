/**
 * The header in which a program sends the key of a link that we emailed: to a guest's hire, a place on a waiting list, an alert or a
 * sanction. An address with a key in it would be kept by proxies, histories and logs, so calls refuse one there.
 */
export const KEY_HEADER = 'X-Guest-Key';
/** What the key is called in a call's query, where pages of ours give it. */
export const KEY_NAME = 'key';
