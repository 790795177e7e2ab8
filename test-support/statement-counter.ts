import pg from 'pg';

type Query = (this: { connectionParameters?: { application_name?: string } }, ...words: unknown[]) => unknown;

/**
 * The SQL statements that the app sends while `work` runs, in order, with the transaction's own (begin, commit)
 * among them. The job queue's connections are not counted.
 */
export async function statementsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  prototype.query = function counted(...words) {
    const [first] = words;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (this.connectionParameters?.application_name === 'surehands') statements.push(text ?? '');
    return query.apply(this, words);
  };
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = query;
  }
}
