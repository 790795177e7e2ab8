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

/** Why a part expires before its own time: the one before it did. */
export const AFTER_EXPIRED = 'after_expired';
