/** Why we take the words of a review away. The list is public: `guides/screens/help-account.tsx` explains it. */
export const hiddenReasons = [
  'insult',
  'private_data',
  'not_about_the_work',
  'advertising',
  'threat',
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/** As they follow "Hidden by SureHands: ". */
export const hiddenReasonWords: Readonly<Record<HiddenReason, string>> = {
  insult: 'insult',
  private_data: 'private data',
  not_about_the_work: 'not about the work',
  advertising: 'advertising',
  threat: 'threat',
};

/** For what someone reports a review to us. */
export const reviewReportReasons = [...hiddenReasons, 'other'] as const;
export type ReviewReportReason = (typeof reviewReportReasons)[number];

/** The parts of a customer's review that have stars of their own, as people read them. */
export const starParts = { work: 'Work', time: 'Time', price: 'Price', manners: 'Manners' } as const;
export type StarPart = keyof typeof starParts;
