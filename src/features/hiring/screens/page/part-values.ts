import { MOST_PARTS } from '../../part-limits.ts';

/* The parts of a job as a form sends them: "parts.0.title", … The API names its faults the same. */

const partFields = ['title', 'amountNaira', 'startDate', 'endDate'] as const;
type PartField = (typeof partFields)[number];

export const partFieldName = (at: number, field: PartField): string => `parts.${at}.${field}`;

/** All fields of all rows, in their order. */
const partFieldNames: readonly string[] = Array.from({ length: MOST_PARTS }, (_, at) =>
  partFields.map((field) => partFieldName(at, field)),
).flat();

/** All fields of a price, for a draft. */
export const priceFieldNames: readonly string[] = [
  'labourNaira',
  'materialsNaira',
  'transportNaira',
  'note',
  'photos',
  ...partFieldNames,
];

/** The rows up to the last that has a name or a price; undefined where none has, since days alone are suggested. */
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
