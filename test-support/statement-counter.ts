import pg from 'pg';

const transactionControl = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i;
/** The name under which src/server/database.ts connects; the job queue's own connections have none. */
const APPLICATION = 'surehands';

/**
 * Runs some work and lists the SQL that the app sent meanwhile, in order, without what only begins or ends a
 * transaction. Whatever else the test process does at the same time is listed too, so do one thing at a time.
 */
export async function statementsDuring<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query as (this: pg.Client, ...words: unknown[]) => unknown;
  prototype.query = function listed(
    this: pg.Client & { connectionParameters?: object },
    ...words: unknown[]
  ) {
    const [asked] = words;
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');
    const { application_name: name } = (this.connectionParameters ?? {}) as { application_name?: string };
    if (name === APPLICATION && !transactionControl.test(text)) statements.push(text);
    return query.apply(this, words);
  } as typeof prototype.query;
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = query as typeof prototype.query;
  }
}
