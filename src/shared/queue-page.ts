import { z } from 'zod';

/** Most cases of a queue on one page of the console. */
export const PAGE_OF_QUEUE = 200;

const POSITION = /^-?\d{1,9}\.\d{1,16}\.[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Query of a call that lists a queue. */
export const queuePage = z.object({
  after: z
    .union([z.string().regex(POSITION, 'There is no such page.'), z.literal('')])
    .optional()
    .transform((value) => value || undefined)
    .meta({ description: 'The `next` of an earlier answer: the cases after those.' }),
});

/** Field of the answer. */
export const nextInQueue = z
  .string()
  .nullable()
  .meta({
    description: `The position of the next ${PAGE_OF_QUEUE} cases, for \`after\`; null on the last page.`,
  });
