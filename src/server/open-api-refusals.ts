import { z } from 'zod';
import type { AnyCall } from '../shared/call.ts';
import { commonRefusalCodes, ownRefusalCodes, type RefusalMeaning } from '../shared/refusal-codes.ts';

/* What the API description (open-api.ts) says of refusals: common ones, and those by a call's own rules. */

type Json = Record<string, unknown>;

const refusalCodes: Record<string, RefusalMeaning> = { ...commonRefusalCodes, ...ownRefusalCodes };

/** The body of every refusal. */
export const errorSchema = z
  .object({
    message: z.string().meta({ description: 'A sentence that can be shown to the person.' }),
    code: z.string().meta({
      description: `A stable name for programs:\n\n${codesInWords(Object.keys(refusalCodes))}`,
    }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'A message for each field that is not right.' }),
  })
  .meta({ id: 'Error', description: 'Why a call was refused.' });

/** Refusals that calls share; those by a call's own rules are added to them. */
export const refusals = {
  400: {
    name: 'InvalidInput',
    description: 'The input is not valid.',
    example: {
      message: 'Email is required.',
      code: 'invalid_input',
      fields: { email: 'Email is required.' },
    },
  },
  401: {
    name: 'SignInFirst',
    description: 'There is no session, or it has ended.',
    example: { message: 'Please sign in first.', code: 'sign_in_first' },
  },
  403: {
    name: 'NotForYou',
    description: 'The account may not make this call.',
    example: { message: 'Your account cannot do that.', code: 'not_for_you' },
  },
  404: {
    name: 'NotFound',
    description: 'Nothing has that id, or nothing that the caller may see.',
    example: { message: 'We could not find that hire.', code: 'hire_not_found' },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many calls. The header Retry-After says after how many seconds to try again.',
    example: {
      message: 'Too many tries. Please wait a minute and try again.',
      code: 'too_many_requests',
    },
    headers: { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  },
  default: {
    name: 'Refused',
    description: 'Refused for another reason; see the message and the code.',
    example: { message: 'You can no longer do that with this hire.', code: 'not_possible_now' },
  },
} as const;
type RefusalStatus = keyof typeof refusals;

/** The common refusals that a call can give, derived from its input and from who may make it. */
export function refusalsOf({ who, params, query, body, files }: AnyCall): RefusalStatus[] {
  const ofHire = who.startsWith('hire-');
  const ofRole = who === 'consumer' || who === 'skilled' || who === 'admin' || who === 'hire-artisan';
  return [
    ...(params || query || body || files ? ([400] as const) : []),
    ...(who === 'signed-in' || ofRole ? ([401] as const) : []),
    ...(ofRole ? ([403] as const) : []),
    ...(params || ofHire ? ([404] as const) : []),
    429,
    'default',
  ];
}

/** A call's own refusals by status. Where a status is a common refusal too, the description has both. */
export function ownRefusalsOf(call: AnyCall): Record<string, Json> {
  const byStatus = Object.groupBy(call.refusals ?? [], (code) => String(ownRefusalCodes[code].status));
  const responses = Object.entries(byStatus).map(([status, codes = []]) => {
    const common = refusalsOf(call).find((each) => String(each) === status);
    const { description = 'Refused:', headers = undefined }: { description?: string; headers?: Json } =
      common === undefined ? {} : refusals[common];
    const response = {
      description: `${description}\n\n${codesInWords(codes)}`,
      ...(headers && { headers }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
    return [status, response];
  });
  return Object.fromEntries(responses);
}

/** The codes as a Markdown list. */
function codesInWords(codes: readonly string[]): string {
  const line = (code: string, { status, when }: RefusalMeaning) => `- \`${code}\` (${status}): ${when}`;
  return codes.map((code) => line(code, refusalCodes[code] as RefusalMeaning)).join('\n');
}
