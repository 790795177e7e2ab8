/** Reasons for reporting a person, as operators read them. */
export const reportReasonWords = {
  pay_outside: 'asks to be paid outside',
  rude: 'is rude or threatens',
  fake: 'is not who they say they are',
  spam: 'sends advertising',
  other: 'something else',
} as const;
