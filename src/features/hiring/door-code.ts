/* How a booked job is begun: with the door code that the customer gives, or with a reason why there is none. */

/** The reason that the history names where the code was right. */
export const BY_DOOR_CODE = 'door_code';

/** Why an artisan begins without the code. */
export const noCodeReasons = ['not_at_hand', 'let_in_by_another', 'other'] as const;
export type NoCodeReason = (typeof noCodeReasons)[number];

/** The longest that an artisan says in own words. */
export const NO_CODE_WORDS_MOST = 300;
