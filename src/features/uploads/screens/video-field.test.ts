import { cloneElement, createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { faultOf } from '../../../../test-support/field-faults.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { FacePhotoField } from './face-photo-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { ProofField } from './proof-field.tsx';
import { VideoField } from './video-field.tsx';

const fieldWords = { label: 'Of your work', error: 'This one is too long.' };

test('an error about a video or photos is tied to the field that chooses them', () => {
  const video = htmlOfPart(createElement(VideoField, { name: 'video', ...fieldWords }));
  // The hidden field that carries the URL has the name; the visible one has the id.
  expect(faultOf(video.replace(/<input type="hidden"[^>]*>/, ''), 'video')).toBe(
    'Error: This one is too long.',
  );
  const photos = htmlOfPart(createElement(PhotosField, { name: 'photos', most: 3, ...fieldWords }));
  expect(faultOf(photos, 'photos')).toBe('Error: This one is too long.');
});

test.each([
  ['a photo', createElement(PhotoField, { name: 'photo', ...fieldWords })],
  ['a paper that proves something', createElement(ProofField, { name: 'photo', ...fieldWords })],
  ['a photo of the face', createElement(FacePhotoField, { name: 'photo', error: fieldWords.error })],
])('an error about %s is tied to its field, which has none without an error', (_what, field) => {
  // The hidden field that carries the URL has the name; the button has the id.
  const seen = (part: ReactElement<{ error?: string | undefined }>) =>
    htmlOfPart(part).replace(/<input type="hidden"[^>]*>/, '');
  expect(faultOf(seen(field), 'photo')).toBe('Error: This one is too long.');
  const right = seen(
    cloneElement(field as ReactElement<{ error?: string | undefined }>, { error: undefined }),
  );
  expect(right).not.toMatch(/aria-invalid|photo-field-error/);
});
