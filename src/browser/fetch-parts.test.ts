import { beforeEach, expect, test, vi } from 'vitest';

/** The page: the files that it links itself, and the style sheets that were added. */
let linked: string[];
let added: { rel: string; href: string; onload: () => void; onerror: () => void; remove: () => void }[];

beforeEach(() => {
  vi.resetModules();
  linked = [];
  added = [];
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      linked.find((href) => selector === `link[href="${href}"]`) ? {} : null,
    createElement: () => {
      const link = { remove: () => void added.splice(added.indexOf(link as never), 1) };
      return link;
    },
    head: { append: (link: (typeof added)[number]) => added.push(link) },
  });
});

const open = async () => (await import('./fetch-parts.ts')).fetchParts;
const comes = () => Promise.resolve(new Response('export {}'));

test('a part runs once its files have been fetched and read completely', async () => {
  const fetchParts = await open();
  const answer = new Response('export const a = 1');
  vi.stubGlobal('fetch', vi.fn().mockResolvedValueOnce(answer).mockImplementation(comes));
  const load = vi.fn(() => {
    expect(answer.bodyUsed).toBe(true);
    return Promise.resolve('here');
  });
  expect(await fetchParts(load, ['assets/a.js', 'assets/b.js'])).toBe('here');
  expect(vi.mocked(fetch).mock.calls).toEqual([['/assets/a.js'], ['/assets/b.js']]);
});

test('a part without its own files runs at once', async () => {
  const fetchParts = await open();
  expect(await fetchParts(() => Promise.resolve('here'))).toBe('here');
});

test.for([
  ['a lost network', () => Promise.reject(new TypeError('Failed to fetch')), 'TypeError'],
  ['an answer that is no success', () => Promise.resolve(new Response('no', { status: 503 })), 'Error'],
] as const)(
  'after %s the part has not run, and only missing files are requested again',
  async ([, fails, error]) => {
    const fetchParts = await open();
    vi.stubGlobal('fetch', vi.fn(comes));
    vi.mocked(fetch).mockImplementationOnce(comes).mockImplementationOnce(fails);
    const load = vi.fn(() => Promise.resolve('here'));
    const files = ['assets/a.js', 'assets/b.js'];
    await expect(fetchParts(load, files)).rejects.toMatchObject({ name: error });
    expect(load).not.toHaveBeenCalled();
    expect(await fetchParts(load, files)).toBe('here');
    expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([
      '/assets/a.js',
      '/assets/b.js',
      '/assets/b.js',
    ]);
  },
);

test('two parts that need one file at once fetch it once', async () => {
  const fetchParts = await open();
  vi.stubGlobal('fetch', vi.fn(comes));
  const load = () => Promise.resolve('here');
  await Promise.all([fetchParts(load, ['assets/a.js']), fetchParts(load, ['assets/a.js'])]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a file that the page links to is not fetched again', async () => {
  const fetchParts = await open();
  vi.stubGlobal('fetch', vi.fn(comes));
  linked = ['/assets/a.js', '/assets/a.css'];
  await fetchParts(() => Promise.resolve('here'), ['assets/a.js', 'assets/a.css']);
  expect(fetch).not.toHaveBeenCalled();
  expect(added).toEqual([]);
});

test('a part runs once its style sheet is loaded; a failed one is removed and requested again', async () => {
  const fetchParts = await open();
  const load = vi.fn(() => Promise.resolve('here'));
  const failed = fetchParts(load, ['assets/a.css']);
  expect(added).toMatchObject([{ rel: 'stylesheet', href: '/assets/a.css' }]);
  added[0]?.onerror();
  await expect(failed).rejects.toThrow(TypeError);
  expect(added).toEqual([]);

  const part = fetchParts(load, ['assets/a.css']);
  expect(load).not.toHaveBeenCalled();
  added[0]?.onload();
  expect(await part).toBe('here');
  expect(added).toHaveLength(1);
});
