import { readFileSync } from 'node:fs';

/** Reads a JSON file of this folder. The folder's tests check its shape. */
export const readData = <Data>(name: string): Data =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Data;
