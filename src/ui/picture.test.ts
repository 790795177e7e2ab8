import { expect, test } from 'vitest';
import { pictureWidths } from './picture.tsx';

const id = '01900000-0000-7000-8000-000000000001';

test.each(['/files', 'https://files.surehands.ng', 'https://s3.example/bucket'])(
  'a picture below %s has three widths',
  (base) => {
    expect(pictureWidths(`${base}/images/${id}/480.webp`)).toEqual({
      160: `${base}/images/${id}/160.webp`,
      480: `${base}/images/${id}/480.webp`,
      1200: `${base}/images/${id}/1200.webp`,
    });
  },
);

test('an address of imgbb’s brings those of its other widths with it', () => {
  const at = (name: string) => `https://i.ibb.co/${name}/x.webp`;
  expect(pictureWidths(`${at('b')}#160=${at('a')}&1200=${at('c')}`)).toEqual({
    160: at('a'),
    480: at('b'),
    1200: at('c'),
  });
});

test.each(['https://i.ibb.co/a/x.webp', '/files/videos/x.mp4', '/brand/avatar.svg', ''])(
  '%j has one width',
  (src) => {
    expect(pictureWidths(src)).toBeUndefined();
  },
);
