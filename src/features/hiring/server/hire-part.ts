/** Which part of a job a hire is, from its row. */
export interface HirePart {
  /** The id of the hire that is the first part. */
  groupId: string;
  number: number;
  count: number;
  title: string;
  /** When the customer was asked to pay this part; null if not yet. */
  askedAt: Date | null;
}

/** Columns that a query for hires must select for {@link partOf}. */
export const partColumns = [
  'hires.group_id',
  'hires.part_number',
  'hires.part_count',
  'hires.part_title',
  'hires.part_asked_at',
] as const;

interface PartRow {
  group_id: string | null;
  part_number: number | null;
  part_count: number | null;
  part_title: string | null;
  part_asked_at: Date | null;
}

/** Reads the part from a row; null if the job is not divided. */
export const partOf = (row: PartRow): HirePart | null =>
  row.group_id === null || row.part_number === null || row.part_count === null || row.part_title === null
    ? null
    : {
        groupId: row.group_id,
        number: row.part_number,
        count: row.part_count,
        title: row.part_title,
        askedAt: row.part_asked_at,
      };
