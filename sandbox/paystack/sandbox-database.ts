import type pg from 'pg';

export type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Runs work in one transaction. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}
