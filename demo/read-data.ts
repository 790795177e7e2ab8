import { readFileSync } from 'node:fs';

/** What a JSON file of this folder holds. The tests of this folder hold its shape. */
export const readData = <Data>(name: string): Data =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Data;
