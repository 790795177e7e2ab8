import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { OPERATOR_ROLES, PERMISSIONS } from '../../shared/operator-roles.ts';
import { instant } from '../../shared/wire-types.ts';

const queue = z
  .object({
    key: z.string().meta({ description: 'The last part of the page’s address: /admin/verifications.' }),
    label: z.string(),
    waiting: z.number().meta({ type: 'integer' }),
    overdue: z.number().meta({ type: 'integer', description: 'How many are past their due time.' }),
    oldest: instant.nullable(),
    due: instant.nullable().meta({ description: 'When the next decision is due.' }),
  })
  .meta({ id: 'ConsoleQueue' });
export type QueueView = z.output<typeof queue>;

export const showTodayCall = defineCall({
  method: 'GET',
  path: '/api/admin/today',
  who: 'admin',
  permission: 'console.open',
  summary:
    'What is waiting for the calling operator: each queue that their roles may work on, the earliest due first.',
  answer: z.object({
    operator: z.object({
      id: z.string(),
      name: z.string(),
      roles: z.array(z.enum(OPERATOR_ROLES)),
      permissions: z.array(z.enum(PERMISSIONS)),
    }),
    at: instant.meta({ description: 'The server’s clock.' }),
    queues: z.array(queue),
    timedTasksStoppedSince: instant.nullable().meta({
      description:
        'Set when this server process has run no timed task for ten minutes or more: no money is released and no reminders are sent.',
    }),
    doneToday: z.number().meta({
      type: 'integer',
      description: 'How many actions operators have taken since midnight in Lagos; views are not counted.',
    }),
  }),
  exampleAnswer: {
    operator: {
      id: '0193a0c4-51d2-7b3e-9c11-6a0f2d8e4b99',
      name: 'Ngozi Eze',
      roles: ['verifier'],
      permissions: ['console.open', 'verifications.decide'],
    },
    at: '2026-11-26T09:00:00.000Z',
    timedTasksStoppedSince: null,
    doneToday: 14,
    queues: [
      {
        key: 'verifications',
        label: 'Verifications',
        waiting: 3,
        overdue: 1,
        oldest: '2026-11-18T09:00:00.000Z',
        due: '2026-11-25T23:00:00.000Z',
      },
    ],
  },
});
