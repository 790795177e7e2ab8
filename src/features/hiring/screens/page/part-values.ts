import { MOST_PARTS } from '../../part-limits.ts';

/* Form fields for the parts of a job: "parts.0.title" and so on. The API reports faults under the same names. */

const partFields = ['title', 'amountNaira', 'startDate', 'endDate'] as const;
type PartField = (typeof partFields)[number];

export const partFieldName = (at: number, field: PartField): string => `parts.${at}.${field}`;

/** The fields of all rows, in order. */
const partFieldNames: readonly string[] = Array.from({ length: MOST_PARTS }, (_, at) =>
  partFields.map((field) => partFieldName(at, field)),
).flat();

/** All fields of a price, for its draft. */
export const priceFieldNames: readonly string[] = [
  'labourNaira',
  'materialsNaira',
  'transportNaira',
  'note',
  'photos',
  ...partFieldNames,
];

/**
 * The rows up to the last with a title or a price; undefined if there is none, since days alone are only suggestions.
 */
export function partsOf(values: Record<string, string>): Record<PartField, string>[] | undefined {
  const rows = Array.from({ length: MOST_PARTS }, (_, at) => {
    const field = (name: PartField) => values[partFieldName(at, name)] ?? '';
    return {
      title: field('title'),
      amountNaira: field('amountNaira'),
      startDate: field('startDate'),
      endDate: field('endDate'),
    };
  });
  const used = rows.findLastIndex(
    ({ title, amountNaira }) => title.trim() !== '' || amountNaira.trim() !== '',
  );
  return used < 0 ? undefined : rows.slice(0, used + 1);
}
