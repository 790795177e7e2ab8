import { beforeEach, expect, test, vi } from 'vitest';
import { countInTitle } from './title-count.ts';

let titleChanged = () => {};
const disconnect = vi.fn();
beforeEach(() => {
  vi.stubGlobal('document', { title: 'Artisans', head: {} });
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(changed: () => void) {
        titleChanged = changed;
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
});

test.each([
  [0, 'Artisans'],
  [1, '(1) Artisans'],
  [99, '(99) Artisans'],
  [100, '(99+) Artisans'],
])('with %d unread, the title of the tab is “%s”', (count, title) => {
  countInTitle().show(count);
  expect(document.title).toBe(title);
});

test('the count stays in front when the page’s title changes, and disappears when the count ends', () => {
  const title = countInTitle();
  title.show(100);
  document.title = 'Jobs';
  titleChanged();
  expect(document.title).toBe('(99+) Jobs');
  title.show(3);
  expect(document.title).toBe('(3) Jobs');
  title.stop();
  expect(document.title).toBe('Jobs');
  expect(disconnect).toHaveBeenCalled();
});
