import { describe, expect, it } from 'vitest';
import { TRADES } from '../../src/shared/trades.ts';
import { renderPortrait, renderWorkPicture } from './demo-pictures.ts';
import { makeDemoPeople } from './people.ts';
import { drawPortrait } from './portraits.ts';
import { chooseWorkPictures, workPicturesOf } from './work-pictures.ts';

const { artisans, consumers, admin } = makeDemoPeople(new Date('2026-11-21T09:00:00Z'));
const everybody = [...artisans, ...consumers, admin];
const WEBP_MARK = 'WEBP';

describe('the drawn portraits', () => {
  const portraits = everybody.map((person) => drawPortrait(person));

  it('are the same on every run, and no two people look alike', () => {
    expect(everybody.map((person) => drawPortrait(person))).toEqual(portraits);
    expect(new Set(portraits).size).toBe(portraits.length);
  });

  it('are whole: every measure a number, every reference there', () => {
    for (const svg of portraits) {
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      expect([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id).filter((id) => !ids.has(id))).toEqual(
        [],
      );
    }
  });

  it('depend on no font and fetch nothing', () => {
    expect(portraits.filter((svg) => /<text|<image|href/.test(svg))).toEqual([]);
  });
});

describe('the drawn work pictures', () => {
  const pictures = TRADES.flatMap(({ slug }) => workPicturesOf(slug));
  const drawings = pictures.map((picture) => picture.draw());

  it('are there for every trade, each another picture with a caption of its own', () => {
    for (const { slug } of TRADES) {
      expect(workPicturesOf(slug).length, slug).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(pictures.map((picture) => picture.key)).size).toBe(pictures.length);
    expect(new Set(pictures.map((picture) => picture.caption)).size).toBe(pictures.length);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('are the same on every run, whole, and depend on no font', () => {
    expect(pictures.map((picture) => picture.draw())).toEqual(drawings);
    for (const [at, svg] of drawings.entries()) {
      expect(svg, pictures[at]?.key).not.toMatch(/NaN|undefined|null|Infinity|<text|<image|href/);
    }
  });

  it('give every artisan two to four that fit the jobs they take', () => {
    for (const artisan of artisans) {
      const chosen = chooseWorkPictures(artisan);
      expect(chosen.length, artisan.profession).toBeGreaterThanOrEqual(2);
      expect(chosen.length).toBeLessThanOrEqual(4);
      for (const picture of chosen) {
        expect(picture.jobs.some((job) => artisan.jobKeys.includes(job))).toBe(true);
      }
    }
  });
});

describe('the rendered pictures', () => {
  it('are WebP in the product’s widths, small enough for a phone', async () => {
    const [person] = artisans;
    const [work] = workPicturesOf('caterer');
    if (!person || !work) {
      throw new Error('nothing to render');
    }
    const [portrait, workPicture] = [await renderPortrait(person), await renderWorkPicture(work)];
    expect(portrait).toMatchObject({ width: 480, height: 480 });
    expect(workPicture).toMatchObject({ width: 800, height: 600 });
    for (const { files } of [portrait, workPicture]) {
      expect(files.map((file) => file.width)).toEqual([160, 480, 1200]);
      for (const { bytes } of files) {
        expect(bytes.subarray(8, 12).toString('latin1')).toBe(WEBP_MARK);
      }
      expect(files[0]?.bytes.length).toBeLessThanOrEqual(5_000);
      expect(files[1]?.bytes.length).toBeLessThanOrEqual(25_000);
      expect(files[2]?.bytes.length).toBeLessThanOrEqual(130_000);
    }
  });
});
