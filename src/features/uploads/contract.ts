import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';

export const uploadImageCall = defineCall({
  method: 'POST',
  path: '/api/uploads/images',
  who: 'anyone',
  summary: 'Takes a picture (multipart field "image": a file, or base64 text), checks and re-encodes it.',
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({
    success: z.literal(true),
    data: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  }),
});
