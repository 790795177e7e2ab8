import { z } from 'zod';
import type { OpenApi } from '../server/open-api.ts';
import { defineCall } from '../shared/call.ts';

export const describeApiCall = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'All calls, described by OpenAPI 3.1. People can read the same at /api/docs.',
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  answer: z.custom<OpenApi>(),
  answerHeaders: {
    etag: 'Identifies this version of the document. Send it back as If-None-Match: if nothing has changed, the answer is 304.',
  },
});
