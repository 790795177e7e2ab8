import { z } from 'zod';
import type { OpenApi } from '../server/open-api.ts';
import { defineCall } from '../shared/call.ts';

export const describeApiCall = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'All calls, described by OpenAPI 3.1. The same to read is at /api/docs.',
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  answer: z.custom<OpenApi>(),
  answerHeaders: {
    etag: 'Names this version of the document: sent back as If-None-Match, the same one is answered with 304.',
  },
});
