import { OwnRows } from '../../../server/personal-data.ts';
import type { PageParts, ShownList } from './data-page.ts';

/** Kinds of a person's data with their name in the export. */
export type DataParts = AsyncIterable<readonly [name: string, value: unknown]>;

/** Characters that are gathered before they are sent. */
const PIECE = 64 * 1024;

const indented = (value: unknown, by: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`);

/**
 * A person's data as the text of a JSON object, in pieces, with one page of rows in memory at a time.
 *
 * @param page receives what the readable page shows
 */
export async function* dataFile(parts: DataParts, page?: PageParts): AsyncGenerator<string> {
  let before = '{\n  ';
  for await (const [name, value] of parts) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: `;
    before = ',\n  ';
    if (value instanceof OwnRows) {
      yield* listOf(value, page?.beginList(name));
    } else {
      page?.add(name, value);
      yield indented(value, 2);
    }
  }
  yield '\n}\n';
}

async function* listOf(rows: OwnRows, shown: ShownList | undefined): AsyncGenerator<string> {
  let before = '[\n    ';
  for await (const row of rows) {
    shown?.add(row);
    yield `${before}${indented(row, 4)}`;
    before = ',\n    ';
  }
  yield before.startsWith('[') ? '[]' : '\n  ]';
}

/** The bytes of a text, in larger pieces. */
export async function* bytesOf(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let gathered = '';
  for await (const piece of text) {
    gathered += piece;
    if (gathered.length < PIECE) continue;
    yield encoder.encode(gathered);
    gathered = '';
  }
  if (gathered !== '') yield encoder.encode(gathered);
}
