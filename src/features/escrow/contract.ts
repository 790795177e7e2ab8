import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { kobo } from '../../shared/wire-types.ts';

export const earningsCall = defineCall({
  method: 'GET',
  path: '/api/escrow/earnings',
  who: 'signed-in',
  summary: 'What the caller has earned, and what is held for them until their jobs are done.',
  answer: z.object({ earnedKobo: kobo, heldKobo: kobo }),
  exampleAnswer: { earnedKobo: 4_275_000, heldKobo: 500_000 },
});
