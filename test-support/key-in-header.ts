import { KEY_HEADER } from '../src/shared/emailed-key.ts';

/** Turns the URL of an emailed link into an API request, with the key in the header where calls expect it. */
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
