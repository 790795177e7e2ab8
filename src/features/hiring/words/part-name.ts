/* How parts of a job are named in all texts. */

/** Which part of a job a hire is. */
export interface NamedPart {
  number: number;
  count: number;
  title: string;
}

/** "Part 2 of 3: Roofing" */
export const partName = ({ number, count, title }: NamedPart): string =>
  `Part ${number} of ${count}: ${title}`;

/** Until when the money of a hire is held, as a phrase. */
export const untilDone = (part: NamedPart | null | undefined): string =>
  part ? 'until that part is done' : 'until the job is done';

/** Says when the later parts are to be paid; part of what the customer agrees to. */
export const LATER_PARTS =
  'You pay each later part when the one before it is done, or earlier. Its days are booked once you pay.';

/** The reason code of a part that expires early because the part before it expired. */
export const AFTER_EXPIRED = 'after_expired';
