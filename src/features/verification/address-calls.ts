import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { STATES } from '../../shared/places.ts';
import { ADDRESS_PLACES, PROOF_KINDS } from '../../shared/verification-words.ts';
import { optionalText, requiredText } from '../../shared/words.ts';
import { exampleStanding, standing } from './contract.ts';

export const handInAddressCall = defineCall({
  method: 'POST',
  path: '/api/verification/addresses',
  who: 'skilled',
  summary:
    'Submits the address where the caller lives or works, with a proof. It replaces an address that is waiting or was refused. An accepted address stays until this one is accepted.',
  refusals: ['already_used'],
  body: z.object({
    id: identifier.meta({ description: 'Made by the client, so that sending it twice stores it once.' }),
    place: z.enum(ADDRESS_PLACES, 'Choose whether you live or work there.'),
    street: requiredText({ label: 'Street and house number', max: 300 }),
    landmark: optionalText({ label: 'Nearest landmark', max: 120 }),
    lga: requiredText({ label: 'LGA', max: 80, missing: 'Enter the local government area.' }),
    state: z.enum(STATES, 'Choose the state.'),
    proofKind: z.enum(PROOF_KINDS, 'Choose what your proof is.'),
    proof: requiredText({
      label: 'Proof',
      max: 500,
      missing: 'A photo or PDF that proves the address is required.',
    }).meta({ description: 'The reference that POST /api/uploads/proofs returned.' }),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
  answer: standing.extend({ message: z.string() }),
  exampleBody: {
    id: exampleIds.certificate,
    place: 'work',
    street: '12 Allen Avenue',
    landmark: 'Opposite First Bank',
    lga: 'Ikeja',
    state: 'Lagos',
    proofKind: 'utility_bill',
    proof: 'private:identity-photos/0193a0c4.pdf',
  },
  exampleAnswer: { message: 'We’ve received your address.', ...exampleStanding },
});

export const removeAddressCall = defineCall({
  method: 'DELETE',
  path: '/api/verification/addresses/:id',
  who: 'skilled',
  summary: 'Removes an address of the caller and its proof. No error if it is already gone.',
  params: z.object({ id: identifier }),
  answer: standing,
  exampleAnswer: exampleStanding,
});
