import { Client } from 'pg';

/** Runs statements as the owner of an app's tables: what breaks or watches a table on purpose, which the app's own user may not do. */
export async function asOwner({ ownerUrl }: { ownerUrl: string }, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Takes a table away from under the app, or gives it back. */
export const renameTable = (app: { ownerUrl: string }, name: string, to: string): Promise<void> =>
  asOwner(app, `alter table ${name} rename to ${to}`);
