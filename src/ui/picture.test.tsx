import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture, pictureWidths } from './picture.tsx';

const id = '01900000-0000-7000-8000-000000000001';

test.each(['https://files.surehands.ng', 'https://s3.example/bucket'])(
  'a picture at %s has three widths',
  (base) => {
    expect(pictureWidths(`${base}/images/${id}/480.webp`)).toEqual({
      160: `${base}/images/${id}/160.webp`,
      480: `${base}/images/${id}/480.webp`,
      1200: `${base}/images/${id}/1200.webp`,
    });
  },
);

test('a picture of our own is offered as a square for lists on sharp screens, and a picture from another site is not', () => {
  const offered = (src: string) =>
    renderToStaticMarkup(<Picture src={src} alt="" width={96} height={96} />).match(/[^\s"]+ \d+w/g);
  const at = (width: number) => `/files/images/${id}/${width}.webp ${width}w`;
  expect(offered(`/files/images/${id}/480.webp`)).toEqual([at(160), at(256), at(480), at(1200)]);
  expect(offered(`https://files.surehands.ng/images/${id}/480.webp`)).toHaveLength(3);
});

test('an address at imgbb contains the addresses of its other widths', () => {
  const at = (name: string) => `https://i.ibb.co/${name}/x.webp`;
  expect(pictureWidths(`${at('b')}#160=${at('a')}&1200=${at('c')}`)).toEqual({
    160: at('a'),
    480: at('b'),
    1200: at('c'),
  });
});

test.each(['https://i.ibb.co/a/x.webp', '/files/videos/x.mp4', '/brand/avatar.svg', ''])(
  'the address %j has one width',
  (src) => {
    expect(pictureWidths(src)).toBeUndefined();
  },
);
