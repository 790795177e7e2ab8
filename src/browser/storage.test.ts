import { afterEach, expect, test, vi } from 'vitest';
import { readText, readTexts, removeAllStored, removeStored, storeJson } from './storage.ts';

/** A Storage like a browser's: entries are properties, in their order. */
class StorageOfBrowser {
  [key: string]: unknown;
  getItem(key: string) {
    return typeof this[key] === 'string' ? this[key] : null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

afterEach(() => vi.unstubAllGlobals());

test('stored texts are read, and any other stored value is ignored', () => {
  vi.stubGlobal('sessionStorage', new StorageOfBrowser());
  expect(storeJson('tab', 'draft', { name: 'Musa', age: 40 })).toBe(true);
  expect(readTexts('tab', 'draft')).toEqual({ name: 'Musa' });
  for (const text of ['no JSON', 'null', '"text"', '7']) {
    sessionStorage.setItem('draft', text);
    expect(readTexts('tab', 'draft')).toBeUndefined();
    expect(readText('tab', 'draft')).toBe(text);
  }
});

test('values kept in the tab are not stored on the device', () => {
  vi.stubGlobal('sessionStorage', new StorageOfBrowser());
  vi.stubGlobal('localStorage', new StorageOfBrowser());
  storeJson('device', 'draft', { name: 'Musa' });
  expect(readTexts('tab', 'draft')).toBeUndefined();
  expect(readTexts('device', 'draft')).toEqual({ name: 'Musa' });
});

test('removing deletes one key, or all keys with one beginning, and no others', () => {
  vi.stubGlobal('sessionStorage', new StorageOfBrowser());
  for (const key of ['a:1', 'a:2', 'b:1', 'b:2']) storeJson('tab', key, { key });
  removeStored('tab', 'b:1');
  removeAllStored('tab', 'a:');
  expect(['a:1', 'a:2', 'b:1', 'b:2'].filter((key) => readText('tab', key))).toEqual(['b:2']);
});

test('a browser that forbids storage causes no failure', { meta: { promise: true } }, () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(storeJson('tab', 'draft', { name: 'Musa' })).toBe(false);
  expect(readText('tab', 'draft')).toBeNull();
  expect(readTexts('tab', 'draft')).toBeUndefined();
  removeStored('tab', 'draft');
  vi.stubGlobal('sessionStorage', undefined);
  removeAllStored('tab', 'draft');
  expect(readTexts('tab', 'draft')).toBeUndefined();
});
