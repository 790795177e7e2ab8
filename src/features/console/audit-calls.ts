import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { optionalIdentifier } from '../../shared/identifier.ts';
import { instant } from '../../shared/wire-types.ts';

const who = { who: 'admin', permission: 'audit.read' } as const;

const optionalDay = z
  .union([z.iso.date('Please enter a day as YYYY-MM-DD.'), z.literal('')])
  .optional()
  .transform((value) => value || undefined);

const filters = z.object({
  actor: z.string().max(200).optional().meta({ description: 'Part of the email of the person who did it.' }),
  action: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'The start of the action’s code: verification., bvn.show.' }),
  subject: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Who or what it is about: an id, or an account’s email.' }),
  from: optionalDay.meta({ description: 'First day, in Lagos.' }),
  to: optionalDay.meta({ description: 'Last day, in Lagos.' }),
});
export type AuditFilters = z.output<typeof filters>;

const entry = z
  .object({
    id: z.string(),
    at: instant,
    actor: z.string(),
    action: z.string(),
    subjectId: z.string().nullable(),
    subject: z
      .string()
      .nullable()
      .meta({ description: 'The person’s name; null if it is not about a person with an account.' }),
    reason: z.string(),
    details: z.string().meta({ description: 'JSON' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryView = z.output<typeof entry>;

export const searchAuditCall = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  ...who,
  summary: 'The audit log, newest first, 100 entries a page.',
  query: filters.extend({ before: optionalIdentifier.meta({ description: 'Entries older than this one.' }) }),
  answer: z.object({ result: z.array(entry), next: z.string().nullable() }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.report,
        at: '2026-11-26T09:00:00.000Z',
        actor: 'ngozi@example.ng',
        action: 'bvn.show',
        subjectId: exampleIds.artisan,
        subject: 'Chidi Okafor',
        reason: 'Comparing with the bank letter',
        details: '{}',
      },
    ],
    next: null,
  },
});

export const downloadAuditCall = defineCall({
  method: 'GET',
  path: '/api/admin/audit.csv',
  reveals: 'each',
  ...who,
  summary:
    'The audit log entries that a search finds, as CSV: at most 10,000. The download is itself logged.',
  query: filters,
  answer: z.string(),
  answerType: 'text/csv',
  rateLimit: { max: 10, perSeconds: 60 },
});
