import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readDemo } from './demo-data.ts';
import { mailboxOf } from './people.ts';
import { workCaptions } from './pictures.ts';

const { artisans, consumers, admin } = readDemo(new Date('2026-11-21T09:00:00Z'));
const pictureOf = (name: string) => new URL(`pictures/${name}.webp`, import.meta.url);

describe('the demo pictures', () => {
  it('show every demo person, and no two are alike', () => {
    const portraits = [...artisans, ...consumers, admin].map((person) =>
      readFileSync(pictureOf(`portraits/${mailboxOf(person)}-480`), 'base64'),
    );
    expect(new Set(portraits).size).toBe(portraits.length);
  });

  it('give every artisan two to four pictures of work, each with a caption', () => {
    for (const { work, profession } of artisans) {
      expect(work.length, profession).toBeGreaterThanOrEqual(2);
      expect(work.length, profession).toBeLessThanOrEqual(4);
      for (const key of work) {
        expect(workCaptions[key], key).toBeTruthy();
        for (const size of [160, 480, 800])
          expect(existsSync(pictureOf(`work/${key}-${size}`)), key).toBe(true);
      }
    }
    expect(new Set(Object.values(workCaptions)).size).toBe(Object.keys(workCaptions).length);
  });

  it('are WebP and small enough for a phone', async () => {
    const names = [
      ...[...artisans, ...consumers].map((person) => `portraits/${mailboxOf(person)}`),
      ...Object.keys(workCaptions).map((key) => `work/${key}`),
    ];
    for (const name of names) {
      expect(readFileSync(pictureOf(`${name}-160`)).length, name).toBeLessThanOrEqual(5_000);
      expect(readFileSync(pictureOf(`${name}-480`)).length, name).toBeLessThanOrEqual(25_000);
    }
    const [key = ''] = Object.keys(workCaptions);
    const bytes = readFileSync(pictureOf(`work/${key}-800`));
    expect(bytes.length).toBeLessThanOrEqual(130_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 });
  });
});
