import { createElement } from 'react';
import { expect, test } from 'vitest';
import { faultOf } from '../../../../test-support/field-faults.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { PhotosField } from './photos-field.tsx';
import { VideoField } from './video-field.tsx';

const fieldWords = { label: 'Of your work', error: 'This one is too long.' };

test('what is wrong with a video or with photos is tied to the field that chooses them', () => {
  const video = htmlOfPart(createElement(VideoField, { name: 'video', ...fieldWords }));
  // The hidden field that carries the address has the name; the one that is seen has the id.
  expect(faultOf(video.replace(/<input type="hidden"[^>]*>/, ''), 'video')).toBe(
    'Error: This one is too long.',
  );
  const photos = htmlOfPart(createElement(PhotosField, { name: 'photos', most: 3, ...fieldWords }));
  expect(faultOf(photos, 'photos')).toBe('Error: This one is too long.');
});
