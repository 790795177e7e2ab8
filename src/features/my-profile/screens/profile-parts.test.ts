import { createElement } from 'react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { ProfileStrengthCard } from './profile-strength.tsx';
import { differences } from './profile-values.ts';
import { WorkPictures } from './work-pictures.tsx';

test('the next three steps of a profile are named, with the number of steps after them', () => {
  const strength = (steps: number) =>
    wordsOf(
      htmlOfPart(
        createElement(ProfileStrengthCard, {
          strength: {
            ...{ done: 2, of: 8 },
            missing: Array.from({ length: steps }, (_, at) => ({ text: `Step ${at + 1}`, link: `/${at}` })),
          },
        } as unknown as Parameters<typeof ProfileStrengthCard>[0]),
      ),
    );
  expect(strength(5)).toContain('2 of 8 steps done Step 1 Step 2 Step 3 And 2 more after these.');
  expect(strength(3)).not.toContain('more after these');
  expect(strength(0)).toBe('');
});

test('a value saved in another tab is named if it differs, and a picture only as a different picture', () => {
  const typed = { bio: 'Typed', address: 'Same', photoURL: '/a.webp', videoURL: '/b.mp4' };
  expect(differences(typed, { bio: '', address: 'Same', photoURL: '/c.webp', videoURL: '' })).toEqual([
    { name: 'bio', label: 'Bio', saved: 'nothing' },
    { name: 'photoURL', label: 'Photo', saved: 'a different one' },
    { name: 'videoURL', label: 'Intro video', saved: 'none' },
  ]);
});

test('the first picture cannot be moved earlier, and the last one not later', () => {
  const pictures = ['a', 'b', 'c'].map((id) => ({ id, url: `/${id}.webp`, caption: '' }));
  const html = htmlOfPart(
    createElement(WorkPictures, {
      pictures,
      refused: undefined,
      touched: null,
      done: null,
    } as unknown as Parameters<typeof WorkPictures>[0]),
  );
  const disabled = [...html.matchAll(/<button[^>]*id="([^"]+)"[^>]*>|<button[^>]*>/g)]
    .filter(([button]) => / disabled/.test(button))
    .map(([, id]) => id);
  expect(disabled).toEqual(['up-a', 'down-c']);
});
