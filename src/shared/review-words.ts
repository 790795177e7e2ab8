/** Why we hide the words of a review. The list is public: `guides/screens/help-account.tsx` explains it. */
export const hiddenReasons = [
  'insult',
  'private_data',
  'not_about_the_work',
  'advertising',
  'threat',
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/** The words that follow "Hidden by SureHands: ". */
export const hiddenReasonWords: Readonly<Record<HiddenReason, string>> = {
  insult: 'insult',
  private_data: 'private data',
  not_about_the_work: 'not about the work',
  advertising: 'advertising',
  threat: 'threat',
};

/** Why people can report a review to us. */
export const reviewReportReasons = [...hiddenReasons, 'other'] as const;
export type ReviewReportReason = (typeof reviewReportReasons)[number];

/** The aspects of a customer's review that have stars of their own, with their labels. */
export const starParts = { work: 'Work', time: 'Time', price: 'Price', manners: 'Manners' } as const;
/** How the address of a hire's page says that its review has just been sent: `?done=review`. */
export const REVIEW_DONE = 'review';
