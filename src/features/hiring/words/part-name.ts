/* How a part of a job is named, everywhere. */

/** Which part of a job a hire is. */
export interface NamedPart {
  number: number;
  count: number;
  title: string;
}

/** "Part 2 of 3: Roofing" */
export const partName = ({ number, count, title }: NamedPart): string =>
  `Part ${number} of ${count}: ${title}`;

/** Until when the money of a hire is held. */
export const untilDone = (part: NamedPart | null | undefined): string =>
  part ? 'until that part is done' : 'until the job is done';

/** When the parts after the first one are paid, as the customer agreed to them. */
export const LATER_PARTS =
  'You pay each later part when the one before it is done, or earlier; its days are yours once it is paid.';

/** Why a part expires before its own time: the one before it did. */
export const AFTER_EXPIRED = 'after_expired';
