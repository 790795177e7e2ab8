import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { optionalIdentifier } from '../../shared/identifier.ts';
import { emailAddress, requiredText } from '../../shared/words.ts';

export const MESSAGE_MAX = 3000;

export const sendContactMessageCall = defineCall({
  method: 'POST',
  path: '/api/contactUs/send',
  who: 'anyone',
  summary:
    'Sends a message to the people who run the marketplace; the sender gets a receipt by email. Sending it again with the same id changes nothing.',
  body: z.object({
    id: optionalIdentifier.meta({
      description: 'Made by the client, so that a repeat is recognised; if absent, made here.',
    }),
    name: requiredText({ label: 'Name', max: 120 }),
    email: emailAddress(),
    phoneNumber: requiredText({ label: 'Phone number', max: 40 }),
    message: requiredText({ label: 'Message', max: MESSAGE_MAX }),
  }),
  status: 201,
  rateLimit: { max: 10, perSeconds: 60 },
  answer: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  exampleBody: {
    id: exampleIds.contactMessage,
    name: 'Amina Yusuf',
    email: 'amina@example.ng',
    phoneNumber: '0803 123 4567',
    message: 'How do I change the days of a hire?',
  },
  exampleAnswer: {
    message: 'Your message has been sent successfully!',
    data: { id: exampleIds.contactMessage },
  },
});
