/** What a visit is called in an artisan's list of prices, and on hires that were made for it. */
export const VISIT_TITLE = 'Visit: I come and look first';
