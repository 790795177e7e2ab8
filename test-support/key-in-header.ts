import { KEY_HEADER } from '../src/shared/emailed-key.ts';

/** A request of a program for an address as an email has it: the key goes into the header where calls take it. */
export function keyInHeader(address: string, headers: Record<string, string> = {}) {
  const [path = '', search = ''] = address.split('?', 2);
  const query = new URLSearchParams(search);
  const key = query.get('key');
  query.delete('key');
  return {
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: { ...headers, ...(key !== null && { [KEY_HEADER.toLowerCase()]: key }) },
  };
}
