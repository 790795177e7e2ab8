import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { pictureRefusals, uploadRefusals } from '../../shared/refusal-codes.ts';
import { MOST_IMAGE_BYTES, megabytes } from '../../shared/upload-limits.ts';

const PICTURE = `A picture of at most ${megabytes(MOST_IMAGE_BYTES)} (JPEG, PNG, WebP, AVIF or GIF, by its content), or its bytes as base64 text.`;

export const uploadImageCall = defineCall({
  method: 'POST',
  path: '/api/uploads/images',
  who: 'anyone',
  switch: 'uploads',
  summary:
    'Uploads a picture (multipart field "image": a file, or base64 text). It is checked and re-encoded.',
  refusals: ['no_image', ...pictureRefusals, ...uploadRefusals, 'file_host_busy', 'uploads_full'],
  files: { image: PICTURE },
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({
    success: z.literal(true),
    data: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  }),
  exampleAnswer: { success: true, data: { url: '/files/images/tap.webp', width: 1200, height: 900 } },
});

export const uploadIdentityPhotoCall = defineCall({
  method: 'POST',
  path: '/api/uploads/identity-photos',
  who: 'anyone',
  switch: 'uploads',
  summary: 'Uploads a face photo (multipart field "image") to private storage.',
  refusals: ['no_image', ...pictureRefusals, ...uploadRefusals, 'uploads_full'],
  files: { image: PICTURE },
  rateLimit: { max: 10, perSeconds: 60 },
  answer: z.object({
    success: z.literal(true),
    data: z.object({ url: z.string() }).meta({
      description: 'A reference, not an address, such as private:identity-photos/0198…. Send it as bvn_URL.',
    }),
  }),
  exampleAnswer: { success: true, data: { url: 'private:identity-photos/0193a0c4.webp' } },
});

export const uploadProofCall = defineCall({
  method: 'POST',
  path: '/api/uploads/proofs',
  who: 'skilled',
  switch: 'uploads',
  summary: 'Uploads a document as proof, as a picture or a PDF (multipart field "file"), to private storage.',
  refusals: ['no_image', ...pictureRefusals, ...uploadRefusals, 'uploads_full'],
  files: {
    file: `A picture (JPEG, PNG, WebP, AVIF or GIF) or a PDF, by its content, of at most ${megabytes(MOST_IMAGE_BYTES)}.`,
  },
  rateLimit: { max: 10, perSeconds: 60 },
  answer: z.object({
    success: z.literal(true),
    data: z.object({ url: z.string() }).meta({
      description:
        'A reference, not an address, such as private:identity-photos/0198….pdf. Send it as `proof`.',
    }),
  }),
  exampleAnswer: { success: true, data: { url: 'private:identity-photos/0193a0c4.pdf' } },
});

export const uploadVideoCall = defineCall({
  method: 'POST',
  path: '/api/uploads/videos',
  who: 'anyone',
  switch: 'uploads',
  summary: 'Uploads a video of at most 100 MB (multipart field "file", with optional public_id and caption).',
  refusals: ['no_video', 'not_a_video', 'damaged_video', ...uploadRefusals, 'uploads_full'],
  files: { file: 'An MP4, WebM or QuickTime video of at most 100 MB.' },
  // Each upload may occupy 100 MB for two days.
  rateLimit: { max: 6, perSeconds: 300 },
  answer: z.object({
    success: z.literal(true),
    secure_url: z.string(),
    data: z.object({ url: z.string() }),
  }),
  exampleAnswer: {
    success: true,
    secure_url: '/files/videos/intro.mp4',
    data: { url: '/files/videos/intro.mp4' },
  },
});
