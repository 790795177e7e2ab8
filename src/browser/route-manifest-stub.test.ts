import { expect, test } from 'vitest';
import { asksOnlyAbout } from './route-manifest-stub.ts';

const question = (...paths: string[]) =>
  new URL(`http://localhost/__manifest?${new URLSearchParams({ paths: paths.join(','), version: '1' })}`);

test('a question about the loaded page and those above it has a known answer', () => {
  expect(asksOnlyAbout('/hires/0190', question('/hires', '/hires/0190'))).toBe(true);
  expect(asksOnlyAbout('/hires/0190/', question('/hires', '/hires/0190', '/hires/0190/'))).toBe(true);
});

test('a question about any other page goes to the server', () => {
  for (const paths of [
    ['/hires', '/hires/0190', '/jobs'],
    ['/hires', '/hires/0191'],
    ['/hires'],
    ['/hires', '/hires/0190', '/hires/0190/sent'],
    [],
  ]) {
    expect(asksOnlyAbout('/hires/0190', question(...paths)), paths.join()).toBe(false);
  }
});

test('whatever else is fetched goes to the server', () => {
  expect(asksOnlyAbout('/hires/0190', new URL('http://localhost/hires/0190.data'))).toBe(false);
  expect(asksOnlyAbout('/hires/0190', '/__manifest?paths=/hires,/hires/0190')).toBe(false);
});
