import {
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  type QueryCompiler,
  ValueNode,
} from 'kysely';
import { refuseOnceOver } from './job-time.ts';

/**
 * Writes the limit of a query into the statement as a literal. PostgreSQL keeps a generic plan of a prepared statement
 * only where it knows the limit. For a parameter it assumes a tenth of the table, finds the plan for the actual value
 * cheaper each time, and so plans every execution anew, which takes longer than most of our statements. (In `sql` use
 * `sql.lit` for the same.)
 */
class LimitsWritten extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

/** Gives a job whose time is over no connection. */
class InTimeDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    refuseOnceOver();
    return super.acquireConnection(...options);
  }
}

/** PostgreSQL with the product's query compiler and driver. */
export class ProductDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new InTimeDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new LimitsWritten();
  }
}
