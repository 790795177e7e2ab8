import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { REFEREE_RELATIONS, REFERENCE_ANSWERS } from '../../shared/verification-words.ts';
import { calendarDay, emailAddress, emptyAsNull, optionalText, requiredText } from '../../shared/words.ts';
import { exampleStanding, standing } from './contract.ts';

const madeByClient = identifier.meta({
  description: 'Made by the client, so that sending it twice stores it once.',
});
const byId = z.object({ id: identifier });
const standingWithMessage = standing.extend({ message: z.string() });

export const handInCertificateCall = defineCall({
  method: 'POST',
  path: '/api/verification/certificates',
  who: 'skilled',
  summary: 'Submits a certificate, to be checked and shown on the profile.',
  refusals: ['too_many_certificates', 'already_used'],
  body: z.object({
    id: madeByClient,
    title: requiredText({ label: 'What it is', max: 120, missing: 'Enter what the certificate is.' }),
    issuer: requiredText({ label: 'Who gave it', max: 120, missing: 'Enter who gave the certificate.' }),
    expiresOn: emptyAsNull(calendarDay('The last valid day')).meta({
      description: 'YYYY-MM-DD, today in Lagos or later. Leave it out or empty if it does not expire.',
    }),
    picture: requiredText({
      label: 'Photo of the certificate',
      max: 500,
      missing: 'A photo of the certificate is required.',
    }).meta({ description: 'The reference that POST /api/uploads/identity-photos returned.' }),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
  answer: standingWithMessage,
  exampleBody: {
    id: exampleIds.certificate,
    title: 'Trade Test Grade II, plumbing',
    issuer: 'Federal Ministry of Labour',
    expiresOn: null,
    picture: 'private:identity-photos/0193a0c4.webp',
  },
  exampleAnswer: { message: 'We’ve received your certificate.', ...exampleStanding },
});

export const removeCertificateCall = defineCall({
  method: 'DELETE',
  path: '/api/verification/certificates/:id',
  who: 'skilled',
  summary: 'Removes a certificate of the caller and its photo. No error if it is already gone.',
  params: byId,
  answer: standing,
  exampleAnswer: exampleStanding,
});

export const nameRefereeCall = defineCall({
  method: 'POST',
  path: '/api/verification/referees',
  who: 'skilled',
  summary:
    'Names a person who knows the caller’s work. We email them a link, or call them if there is no email.',
  refusals: ['enough_referees', 'too_many_links', 'already_used'],
  body: z.object({
    id: madeByClient,
    fullName: requiredText({ label: 'Their name', max: 120 }),
    relation: z
      .enum(REFEREE_RELATIONS, 'Choose how they know your work.')
      .meta({ description: 'How they know the caller’s work.' }),
    email: emptyAsNull(emailAddress()).meta({ description: 'An email or a phone number is needed.' }),
    phone: optionalText({ label: 'Phone number', max: 40 }),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
  answer: standingWithMessage,
  exampleBody: {
    id: exampleIds.referee,
    fullName: 'Alhaja Sidi Bello',
    relation: 'customer',
    email: 'sidi@example.ng',
    phone: '0803 123 4567',
  },
  exampleAnswer: { message: 'We’ve asked Alhaja Sidi Bello about your work.', ...exampleStanding },
});

export const remindRefereeCall = defineCall({
  method: 'POST',
  path: '/api/verification/referees/:id/remind',
  who: 'skilled',
  summary: 'Sends a new link to a referee who has not answered, at least 48 hours after the last one.',
  refusals: ['referee_not_found', 'asked_lately', 'too_many_links', 'already_answered'],
  params: byId,
  rateLimit: { max: 10, perSeconds: 60 },
  answer: standingWithMessage,
  exampleAnswer: { message: 'We’ve asked Alhaja Sidi Bello again.', ...exampleStanding },
});

export const removeRefereeCall = defineCall({
  method: 'DELETE',
  path: '/api/verification/referees/:id',
  who: 'skilled',
  summary: 'Removes a referee who has not answered. No error if they are already gone.',
  refusals: ['already_answered'],
  params: byId,
  answer: standing,
  exampleAnswer: exampleStanding,
});

const token = z.string().trim().min(20).max(200).meta({ description: 'From the link in the email.' });

const asked = z
  .object({
    artisan: z.object({
      id: z.string(),
      full_name: z.string(),
      trade: z.string().nullable(),
      photoURL: z.string().nullable(),
    }),
    refereeName: z.string(),
    relation: z.enum(REFEREE_RELATIONS),
    answered: z.boolean(),
  })
  .meta({ id: 'ReferenceAsked', description: 'What the link asks a referee.' });

const exampleAsked = {
  artisan: { id: exampleIds.artisan, full_name: 'Chidi Okafor', trade: 'Plumber', photoURL: null },
  refereeName: 'Alhaja Sidi Bello',
  relation: 'customer',
  answered: false,
} as const;

export const showReferenceCall = defineCall({
  method: 'GET',
  path: '/api/verification/reference',
  who: 'anyone',
  summary:
    'What a referee is asked. Opening the link changes nothing, because email scanners open links too.',
  refusals: ['link_used_up', 'own_profile'],
  query: z.object({ token }),
  rateLimit: { max: 30, perSeconds: 60, by: 'address' },
  answer: asked,
  exampleAnswer: exampleAsked,
});

export const answerReferenceCall = defineCall({
  method: 'POST',
  path: '/api/verification/reference',
  who: 'anyone',
  summary:
    'A referee’s answer about an artisan’s work. The artisan never reads it. Sending it twice stores it once.',
  refusals: ['link_used_up', 'own_profile', 'already_answered'],
  body: z.object({
    token,
    answer: z.enum(REFERENCE_ANSWERS, 'Choose one of the answers.'),
    words: optionalText({ label: 'What you want to add', max: 1000 }),
  }),
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
  answer: asked.extend({ message: z.string() }),
  exampleBody: {
    token: 'q3J0c2xhc2RmZ2hqa2wxMjM0NTY3ODkw',
    answer: 'recommends',
    words: 'He rewired our shop and came back the next day to check.',
  },
  exampleAnswer: { ...exampleAsked, answered: true, message: 'Thank you. That’s all we need.' },
});
