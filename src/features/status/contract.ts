import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { instant } from '../../shared/wire-types.ts';
import { PART_STATES, SITE_PARTS } from './site-parts.ts';

const part = z
  .object({
    part: z.enum(SITE_PARTS),
    state: z.enum(PART_STATES).meta({
      description:
        'works; late: slower than it should be; paused: operators have switched it off; down: not possible now.',
    }),
    since: instant.nullable().meta({
      description: 'Since when it has not worked as it should; null if it works or we don’t know.',
    }),
    last_at: instant.nullable().meta({
      description:
        'For pay-outs and emails: when the last one went out in the last few days; null for everything else, and if we don’t know.',
    }),
  })
  .meta({ id: 'SitePart', description: 'A part of the site, and how it works.' });

export const showStatusCall = defineCall({
  method: 'GET',
  path: '/api/status',
  who: 'anyone',
  summary:
    'How the parts of the site work, as far as the server knows; at most 15 seconds old. It answers even while the database is down.',
  answer: z.object({
    checked_at: instant,
    parts: z.array(part),
  }),
  exampleAnswer: {
    checked_at: '2026-11-26T16:00:00.000Z',
    parts: [
      { part: 'pages' as const, state: 'works' as const, since: null, last_at: null },
      {
        part: 'emails' as const,
        state: 'late' as const,
        since: '2026-11-26T15:40:00.000Z',
        last_at: '2026-11-26T15:39:58.000Z',
      },
    ],
  },
});
export type SiteStatus = z.output<typeof showStatusCall.answer>;
