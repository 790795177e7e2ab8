import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { calendarDay, emailAddress, optionalText, requiredText, timeOfDay } from '../../shared/words.ts';

export const hireStatuses = [
  'quote_requested',
  'quoted',
  'accepted',
  'awaiting_payment',
  'confirmed',
  'in_progress',
  'completed',
  'released',
  'declined',
  'expired',
  'cancelled',
  'disputed',
  'refunded',
] as const;
export const hireStatus = z.enum(hireStatuses);
export type HireStatus = z.output<typeof hireStatus>;

export const CONFIRM_AND_HIRE = 'Confirm & Hire';
export const REQUEST_A_QUOTE = 'Request A Quote';

/** What the customer or the artisan sees of a hire. */
export const hireView = z.object({
  id: z.string(),
  _id: z.string(),
  status: hireStatus,
  customerName: z.string(),
  fullName: z.string(),
  jobDescription: z.string(),
  artisanName: z.string(),
  artisanId: z.string(),
  artisanPhotoURL: z.string().nullable(),
  artisanSkill: z.string().nullable(),
  amountKobo: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  notes: z.string(),
  createdAt: z.string(),
  paymentDueAt: z.string().nullable(),
  /** Which side the caller is on. */
  side: z.enum(['customer', 'artisan']),
});
export type HireView = z.output<typeof hireView>;

const tickedBox = z
  .union([z.boolean(), z.string(), z.undefined(), z.null()])
  .refine(
    (value) => value === true || value === 'on' || value === 'true' || value === '1',
    'Please accept the terms to continue.',
  );

export const hireCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hire',
  who: 'anyone',
  summary: 'Hires an artisan, or asks for a quote. Sending it again with the same id changes nothing.',
  body: z.object({
    /** Made by the client, so that a repeat is recognised; absent: made here. */
    id: identifier.optional(),
    fullName: requiredText({ label: 'Full name', max: 120 }),
    email: emailAddress(),
    jobDescription: requiredText({ label: 'Job description', max: 2000 }),
    startDate: calendarDay('Start date'),
    endDate: calendarDay('End date'),
    startTime: timeOfDay('Preferred start time'),
    notes: optionalText({ label: 'Notes', max: 1000 }),
    checkbox: tickedBox,
    artisanId: identifier,
    artisanName: optionalText({ label: 'Artisan name', max: 200 }),
    action: z.enum([CONFIRM_AND_HIRE, REQUEST_A_QUOTE]).default(CONFIRM_AND_HIRE),
  }),
  status: 201,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({
    message: z.string(),
    result: hireView.extend({
      /** A guest's key to this hire, also sent by mail; null for somebody signed in. */
      guestKey: z.string().nullable(),
    }),
  }),
});

export const showHireCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id',
  who: 'anyone',
  summary: 'One hire, for its customer, its artisan or whoever holds the link from the guest’s mail.',
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: hireView }),
});

export const listHiresCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires',
  who: 'signed-in',
  summary: 'The caller’s own hires, newest first: those they ordered, or those ordered from them.',
  query: z.object({
    side: z.enum(['customer', 'artisan']).default('customer'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: identifier.optional(),
  }),
  answer: z.object({ result: z.array(hireView), total: z.number() }),
});
