/* How a booked job starts: with the door code from the customer, or with a reason for not having it. */

/** The reason recorded in the history when the code was right. */
export const BY_DOOR_CODE = 'door_code';

/** Reasons an artisan can give for starting without the code. */
export const noCodeReasons = ['not_at_hand', 'let_in_by_another', 'other'] as const;
export type NoCodeReason = (typeof noCodeReasons)[number];

/** The most characters in an artisan's own explanation. */
export const NO_CODE_WORDS_MOST = 300;
