import { Client } from 'pg';

/**
 * Runs statements as the owner of an app's tables, to break or watch a table on purpose; the app's own user may not.
 */
export async function asOwner({ ownerUrl }: { ownerUrl: string }, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Renames a table away from the app, or back. */
export const renameTable = (app: { ownerUrl: string }, name: string, to: string): Promise<void> =>
  asOwner(app, `alter table ${name} rename to ${to}`);
