/** Title of a visit in price lists, and of hires made for one. */
export const VISIT_TITLE = 'Visit: I come and look first';
