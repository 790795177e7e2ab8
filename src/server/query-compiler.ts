import {
  type LimitNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  ValueNode,
} from 'kysely';

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

/** PostgreSQL with the product's query compiler. */
export class ProductDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LimitsWritten();
  }
}
