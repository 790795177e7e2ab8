import { parsePhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';

import { stepsFor } from '../src/features/hiring/steps.ts';
import { readGazetteer } from '../src/server/gazetteer.ts';
import { STATES } from '../src/shared/places.ts';
import { TRADES } from '../src/shared/trades.ts';
import { readDemo } from './demo-data.ts';
import { clocksOf } from './hire-history.ts';

const today = new Date('2026-11-21T09:00:00Z');
const { artisans, neighbours, consumers, admin, hires } = readDemo(today);
const listed = [...artisans, ...neighbours];
const everybody = [...listed, ...consumers, admin];
const reviews = hires.flatMap((hire) => (hire.review ? [{ ...hire.review, hire }] : []));

describe('the demo people', () => {
  it('are the same on every run, and another day moves only the dates of their hires', {
    meta: { promise: 'Demo people are the same on every run' },
  }, () => {
    const later = readDemo(new Date('2027-02-03T15:00:00Z'));
    expect(later.artisans).toEqual(artisans);
    const words = ({ jobDescription, status, artisan }: (typeof hires)[number]) =>
      `${artisan.email} ${status} ${jobDescription}`;
    expect(later.hires.map(words).toSorted()).toEqual(hires.map(words).toSorted());
  });

  it('are enough, in every trade, with women and men in each trade', () => {
    expect(artisans.length).toBeGreaterThanOrEqual(168);
    expect(consumers.length).toBeGreaterThanOrEqual(24);
    for (const { slug, label } of TRADES) {
      const ofTrade = listed.filter((artisan) => artisan.trade === slug);
      expect(ofTrade.length, label).toBeGreaterThanOrEqual(5);
      expect(new Set(ofTrade.map((artisan) => artisan.gender)).size, `women and men: ${label}`).toBe(2);
    }
  });

  it('are most in large cities: eight of each of the twelve commonest trades in each of the five largest', () => {
    const trades =
      'electrician plumber painter carpenter tiler mason welder ac-refrigeration generator cleaner tailor mechanic';
    for (const trade of trades.split(' ')) {
      for (const state of ['Lagos', 'FCT Abuja', 'Rivers', 'Oyo', 'Kano']) {
        const there = listed.filter((artisan) => artisan.trade === trade && artisan.state === state);
        expect(there.length, `${trade}, ${state}`).toBeGreaterThanOrEqual(8);
      }
    }
  });

  it('live in many real towns from the gazetteer', async () => {
    const places = new Map((await readGazetteer()).map((place) => [place.id, place]));
    for (const { placeId, town, state } of [...listed, ...consumers]) {
      expect(places.get(placeId), town).toMatchObject({ name: town, state });
      expect(STATES as readonly string[]).toContain(state);
    }
    expect(new Set(artisans.map((artisan) => artisan.placeId)).size).toBeGreaterThanOrEqual(22);
  });

  it('have a unique name, id and mailbox each, in a domain of our own', () => {
    for (const key of ['id', 'fullName', 'email'] as const) {
      expect(new Set(everybody.map((person) => person[key])).size, key).toBe(everybody.length);
    }
    const addresses = [
      ...everybody.map((person) => person.email),
      ...hires.map((hire) => hire.customerEmail),
    ];
    expect(addresses.filter((email) => !/^[a-z0-9.-]+@demo\.surehands\.ng$/.test(email))).toEqual([]);
    expect(artisans[0]?.email).toBe('artisan@demo.surehands.ng');
    expect(consumers[0]?.email).toBe('consumer@demo.surehands.ng');
    expect(admin.email).toBe('admin@demo.surehands.ng');
  });

  it('have ids in the form of UUID version 7', () => {
    for (const { id } of everybody) {
      expect(id).toMatch(/^019[0-9a-f]{5}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('have Nigerian mobile numbers from a block that is not assigned', () => {
    for (const { phone } of everybody) {
      expect(phone).toMatch(/^\+234[789]\d\d000\d{4}$/);
      expect(parsePhoneNumber(phone).country).toBe('NG');
    }
  });

  it('each have their own bio of at most 200 characters, with no sentence twice', () => {
    const bios = [...listed, ...consumers].map((person) => person.bio);
    expect(bios.filter((bio) => bio.length > 200 || bio.length < 40)).toEqual([]);
    const sentences = bios.flatMap((bio) => bio.split(/(?<=[.!?])\s+/));
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });

  it('have believable prices and travel distances, and are mostly verified and available', () => {
    for (const artisan of listed) {
      expect(artisan.priceFromNaira % 500).toBe(0);
      expect(artisan.priceFromNaira).toBeGreaterThanOrEqual(2_500);
      expect(artisan.priceFromNaira).toBeLessThanOrEqual(150_000);
      expect(artisan.serviceRadiusMiles).toBeGreaterThanOrEqual(1);
      expect(artisan.serviceRadiusMiles).toBeLessThanOrEqual(40);
    }
    const share = (key: 'verified' | 'available') =>
      listed.filter((artisan) => artisan[key]).length / listed.length;
    expect(share('verified')).toBeGreaterThan(0.6);
    expect(share('verified')).toBeLessThan(0.8);
    expect(share('available')).toBeGreaterThan(0.8);
    expect(share('available')).toBeLessThan(0.96);
  });
});

describe('the demo hires', () => {
  it('have dates that match their state: done before today, paid and coming after it', () => {
    for (const hire of hires) {
      expect(hire.endDate >= hire.startDate).toBe(true);
      expect(hire.createdAt.getTime()).toBeLessThan(today.getTime());
      if (hire.status === 'released') {
        expect(hire.releasedAt?.getTime()).toBeLessThan(today.getTime());
      }
      if (hire.status === 'completed') {
        expect(hire.completedAt?.getTime()).toBeLessThan(today.getTime());
        expect(hire.releasedAt).toBeUndefined();
      }
      if (hire.status === 'disputed') {
        expect(hire.reportedAt?.getTime()).toBeLessThan(today.getTime());
      }
      if (hire.status === 'confirmed') {
        expect(hire.startDate >= '2026-11-21').toBe(true);
      }
    }
  });

  it('never begin before both sides have joined', () => {
    const joined = (daysAgo: number) => today.getTime() - daysAgo * 86_400_000;
    for (const hire of hires) {
      expect(hire.createdAt.getTime(), hire.artisan.fullName).toBeGreaterThan(
        joined(hire.artisan.joinedDaysAgo),
      );
      expect(hire.createdAt.getTime()).toBeGreaterThan(joined(hire.customer?.joinedDaysAgo ?? 10_000));
    }
  });

  it('never send one artisan to two jobs on one day', () => {
    const days = hires.flatMap((hire) => {
      const taken: string[] = [];
      for (let day = hire.startDate; day <= hire.endDate; ) {
        taken.push(`${hire.artisan.id} ${day}`);
        day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      }
      return taken;
    });
    expect(days.filter((day, at) => days.indexOf(day) !== at)).toEqual([]);
  });

  it('give an artisan at most 14 jobs done and 12 reviews, and leave some artisans without reviews', () => {
    const counts = artisans.map((artisan) => ({
      done: hires.filter((hire) => hire.artisan.id === artisan.id && hire.status === 'released').length,
      rated: reviews.filter((review) => review.hire.artisan.id === artisan.id).length,
    }));
    // The demo consumer's own three hires come on top of their artisans' usual ones.
    expect(Math.max(...counts.map(({ done }) => done))).toBeLessThanOrEqual(15);
    expect(Math.max(...counts.map(({ rated }) => rated))).toBeLessThanOrEqual(12);
    const unrated = counts.filter(({ rated }) => rated === 0).length;
    expect(unrated).toBeGreaterThanOrEqual(4);
    expect(unrated).toBeLessThanOrEqual(40);
  });

  it('show a working business on the demo accounts', () => {
    const states = (of: (hire: (typeof hires)[number]) => boolean) =>
      hires.filter(of).map((hire) => hire.status);
    const ofArtisan = states((hire) => hire.artisan.email === 'artisan@demo.surehands.ng');
    const count = (status: string) => ofArtisan.filter((one) => one === status).length;
    expect(count('released') + count('completed')).toBe(9);
    expect(count('confirmed')).toBe(3);
    expect(count('in_progress')).toBe(1);
    expect(count('disputed')).toBe(1);
    expect(count('awaiting_payment')).toBe(1);
    expect(count('quote_requested')).toBe(1);
    const ofConsumer = hires.filter((hire) => hire.customerEmail === 'consumer@demo.surehands.ng');
    expect(new Set(ofConsumer.map((hire) => hire.status)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(ofConsumer.map((hire) => hire.artisan.id)).size).toBeGreaterThanOrEqual(5);
  });
});

describe('a demo hire for each step after payment', () => {
  // Includes the first minutes of a day in Lagos, and the last.
  const moments = ['2026-11-20T23:00:30Z', '2026-11-21T09:00:00Z', '2026-11-21T22:59:30Z'];

  it.each(moments)(
    'exists on both demo accounts at %s',
    { meta: { promise: 'The demo has a hire for every step after paying, at any time of day' } },
    (moment) => {
      const now = new Date(moment);
      const clocked = readDemo(now).hires.map((hire) => {
        const clocks = clocksOf(hire);
        return {
          ...hire,
          paymentDueAt: clocks.expire,
          answerDueAt: clocks.lapse,
          releaseDueAt: clocks.release,
          proposedQuoteId: null,
          isVisit: false,
          proposedDays: null,
          questionedAt: null,
          noShowDueAt: null,
          rebookDueAt: null,
          problemEnd: null,
          settleDueAt: null,
          isRedo: false,
        };
      });
      const artisans = clocked.filter((hire) => hire.artisan.email === 'artisan@demo.surehands.ng');
      const consumers = clocked.filter((hire) => hire.customerEmail === 'consumer@demo.surehands.ng');
      for (const step of ['cancel', 'start', 'complete'] as const) {
        expect(
          artisans.some((hire) => stepsFor('artisan', hire, now).includes(step)),
          step,
        ).toBe(true);
      }
      for (const step of ['cancel', 'reschedule', 'report_problem'] as const) {
        expect(
          consumers.some((hire) => stepsFor('customer', hire, now).includes(step)),
          step,
        ).toBe(true);
      }
      for (const hires of [artisans, consumers]) {
        const waits = hires
          .filter(({ status }) => status === 'completed')
          .map(({ releaseDueAt }) => releaseDueAt);
        expect(waits.length).toBeGreaterThan(0);
        for (const due of waits) expect(due?.getTime()).toBeGreaterThan(now.getTime());
        const states = ['confirmed', 'in_progress', 'completed', 'disputed', 'released'];
        expect(hires.map(({ status }) => status)).toEqual(expect.arrayContaining(states));
        expect(hires.find(({ status }) => status === 'disputed')?.problem).toMatch(/^The lamp stays on/);
      }
    },
  );
});

describe('the demo reviews', () => {
  it('have no placeholder left in a text', () => {
    const shown = [...everybody.map((person) => person.bio), ...reviews.map((review) => review.body)];
    expect(shown.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  });

  it('come at most twice from one customer about one artisan', () => {
    const writers = reviews
      .filter(({ hire }) => hire.customerEmail !== 'consumer@demo.surehands.ng')
      .map(({ hire }) => `${hire.artisan.email} ${hire.customerEmail}`);
    const most = Math.max(...writers.map((writer) => writers.filter((other) => other === writer).length));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('praise often, but not always', () => {
    const share = (stars: number) =>
      reviews.filter((review) => review.rating === stars).length / reviews.length;
    expect(share(5)).toBeGreaterThan(0.45);
    expect(share(5)).toBeLessThan(0.72);
    expect(share(4)).toBeGreaterThan(0.18);
    expect(share(3)).toBeGreaterThan(0.04);
    expect(share(2) + share(1)).toBeGreaterThan(0.015);
    expect(share(2) + share(1)).toBeLessThan(0.1);
  });

  it('hardly ever repeat a text, and never about the same artisan', () => {
    const bodies = reviews.map((review) => review.body);
    expect(new Set(bodies).size / bodies.length).toBeGreaterThan(0.97);
    const perArtisan = reviews.map((review) => `${review.hire.artisan.id} ${review.body}`);
    expect(new Set(perArtisan).size).toBe(perArtisan.length);
  });

  it('are dated after the job and before today, and are not by the artisan', () => {
    for (const { createdAt, hire } of reviews) {
      expect(createdAt.getTime()).toBeGreaterThan(hire.completedAt?.getTime() ?? Number.POSITIVE_INFINITY);
      expect(createdAt.getTime()).toBeLessThan(today.getTime());
      expect(hire.customer?.id).not.toBe(hire.artisan.id);
    }
  });
});
