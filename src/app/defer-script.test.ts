import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import { SCREENS_LOADED } from '../browser/screens-loaded.ts';
import { wasSentBeforeScript } from '../browser/sent-before-script.ts';

const app = await startTestApp({ pages: true });

async function moduleScript(url: string) {
  const answer = await app.request({ url, headers: { accept: 'text/html' } });
  const [, script = ''] = /<script type="module"[^>]*>([^<]*)<\/script>/.exec(answer.body) ?? [];
  return { head: answer.body.slice(0, answer.body.indexOf('</head>')), script };
}

/** Runs a page's script like a browser, up to where it waits; `paint` is the browser's next frame. */
function run(script: string, hidden: boolean) {
  const done: string[] = [];
  const frames: (() => void)[] = [];
  const told: Event[] = [];
  const listeners = new Map<string, (event: { target: object }) => void>();
  const window: { __reactRouterRouteModules?: Record<string, string> } = {};
  const browser = {
    window,
    document: {
      hidden,
      head: { append: ({ rel, href }: { rel: string; href: string }) => done.push(`${rel} ${href}`) },
      createElement: () => ({}),
    },
    requestAnimationFrame: (next: () => void) => frames.push(next),
    setTimeout: (next: () => void) => next(),
    addEventListener: (kind: string, listener: (event: { target: object }) => void) =>
      listeners.set(kind, listener),
    dispatchEvent: (event: Event) => told.push(event),
    load: async (file: string) => {
      done.push(`import ${file}`);
      return file;
    },
  };
  new Function(...Object.keys(browser), script.replaceAll('import(', 'load('))(...Object.values(browser));
  return { done, told, window, listeners, paint: () => frames.shift()?.() };
}

test('the head of a page requests style sheets, fonts and pictures, and no script module', async () => {
  const { head, script } = await moduleScript('/artisan');
  expect(head).toContain('rel="stylesheet"');
  expect(head).not.toContain('modulepreload');
  const { done, paint } = run(script, false);
  expect(done).toEqual([]);
  paint();
  expect(done.filter((step) => step.startsWith('modulepreload /assets/')).length).toBeGreaterThan(5);
});

test('a form that is sent before the page’s script has loaded is marked as sent', async () => {
  const { script } = await moduleScript('/artisan');
  const { listeners } = run(script, false);
  const form = {} as HTMLFormElement;
  expect(wasSentBeforeScript(form)).toBe(false);
  listeners.get('submit')?.({ target: form });
  expect(wasSentBeforeScript(form)).toBe(true);
});

test('after the first frame the page requests all of its modules at once, and loads its screens before React starts', async () => {
  const { script } = await moduleScript('/artisan');
  const { done, told, window, paint } = run(script, false);
  paint();
  await expect.poll(() => told.map(({ type }) => type)).toEqual([SCREENS_LOADED]);
  const imported = done.filter((step) => step.startsWith('import ')).map((step) => step.slice(7));
  expect(imported[0]).toMatch(/manifest/);
  expect(imported[1]).toMatch(/entry\.client/);
  expect(Object.keys(window.__reactRouterRouteModules ?? {})).toEqual(['root', 'artisans']);
  expect(Object.values(window.__reactRouterRouteModules ?? {})).toEqual(imported.slice(2));
  expect(done.slice(0, 2).every((step) => step.startsWith('modulepreload'))).toBe(true);
});

test('a page that is opened in the background does not wait for a frame', async () => {
  const { script } = await moduleScript('/');
  expect(run(script, true).done.length).toBeGreaterThan(5);
});

test('a page without our script is unchanged', async () => {
  expect((await moduleScript('/help')).script).toBe('');
});
