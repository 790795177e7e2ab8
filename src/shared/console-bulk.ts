import { z } from 'zod';
import { MOST_IN_BULK } from './bulk.ts';
import { exampleIds } from './example-ids.ts';
import { identifier } from './identifier.ts';

/*
 * Shapes of the calls that decide several cases at once. Each case is decided in a transaction of its own, so one that
 * fails stops none of the others.
 */

/** The ids of the ticked cases, without duplicates. */
export const bulkIds = z
  .array(identifier)
  .min(1, 'Tick at least one.')
  .max(MOST_IN_BULK, `At most ${MOST_IN_BULK} at once.`)
  .meta({ description: `1 to ${MOST_IN_BULK}; one that is named twice is one.` });

const row = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: 'Its title in the list; its id if it no longer exists.' }),
    done: z.boolean().meta({ description: 'Also true if the same operator had already done it.' }),
    why: z.string().nullable().meta({ description: 'Why it was not done; null if it was.' }),
  })
  .meta({ id: 'BulkRow', description: 'One of several cases, and whether it was done.' });

/** A message, and the outcome of each case. */
export const bulkAnswer = z.object({
  message: z.string(),
  rows: z.array(row).meta({ description: 'In the order of the ids.' }),
});

/** The summary of a bulk call: what it does, followed by what all bulk calls promise. */
export const inBulkSummary = (does: string): string =>
  `${does} At most ${MOST_IN_BULK}, each in a transaction of its own: one that cannot be done does not stop the others. Sent twice, each is done once.`;

export const exampleBulkIds = [exampleIds.report, exampleIds.hire];
export const exampleBulkAnswer: z.input<typeof bulkAnswer> = {
  message: '1 of 2 closed. 1 was not.',
  rows: [
    { id: exampleIds.report, title: 'Chidi Okafor', done: true, why: null },
    {
      id: exampleIds.hire,
      title: 'Amina Yusuf',
      done: false,
      why: 'ngozi@example.ng closed this on 26 Nov 2026, 10:00.',
    },
  ],
};
