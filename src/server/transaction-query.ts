import type { Writable } from 'node:stream';
import pg from 'pg';

/** What pg's connection offers a query; its types lack it. */
export interface Wire {
  stream: Writable;
  /** Texts of the statements that are prepared on this connection, by name. */
  parsedStatements: Record<string, string | undefined>;
  bind(config: { statement: string }): void;
  execute(config: { portal?: string; rows?: number }): void;
  sync(): void;
}

/** The parts of pg's Query that are overridden; its types lack them. */
interface PgQuery {
  portal?: string;
  submit(connection: Wire): Error | null;
  handleCommandComplete(message: unknown, connection: Wire): void;
  _getRows(connection: Wire, rows?: number): void;
}

/** How pg reports a statement's error or result. */
export type Answered = (error: Error | null | undefined, result?: pg.QueryResult) => void;

const Query = pg.Query as unknown as new (statement: pg.QueryConfig, answered: Answered) => PgQuery;

export const BEGIN = 'begin';
export const COMMIT = 'commit';

/** The parts of a transaction that a statement is sent with. */
export interface Ends {
  /** Begin the transaction before it. */
  opens: boolean;
  /** Commit the transaction after it. */
  closes: boolean;
}

/**
 * A prepared statement in one packet with the `begin` before it, with the `commit` after it, or with both. PostgreSQL
 * answers the packet as a whole: where one part fails, it skips the rest, so no statement runs outside its transaction,
 * and none is committed without it.
 *
 * `begin` and `commit` must be prepared on the connection under these names.
 */
export class TransactionQuery extends Query {
  readonly ends: Ends;
  /** How many parts of the packet are complete. */
  #complete = 0;

  constructor(statement: pg.QueryConfig, ends: Ends, answered: Answered) {
    super(statement, answered);
    this.ends = ends;
  }

  override submit(connection: Wire): Error | null {
    connection.stream.cork();
    try {
      if (this.ends.opens) this.#run(BEGIN, connection);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  /** pg calls this to execute the statement; `sync` ends the packet. */
  override _getRows(connection: Wire): void {
    connection.execute(this.portal === undefined ? {} : { portal: this.portal });
    if (this.ends.closes) this.#run(COMMIT, connection);
    connection.sync();
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.#complete += 1;
    // The results of `begin` and `commit` are not the statement's.
    if (this.#complete === (this.ends.opens ? 2 : 1)) super.handleCommandComplete(message, connection);
  }

  #run(name: string, connection: Wire): void {
    connection.bind({ statement: name });
    connection.execute({});
  }
}
