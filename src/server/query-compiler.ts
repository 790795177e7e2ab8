import {
  type LimitNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  ValueNode,
} from 'kysely';

/**
 * Writes how many rows are asked for into the statement. PostgreSQL keeps one plan of a prepared statement only where it knows that: of a
 * value it assumes a tenth of the table, finds the plan for the value at hand cheaper each time, and so plans each time anew, which takes
 * longer than most of our statements. (In `sql` the same is said with `sql.lit`.)
 */
class LimitsWritten extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

/** PostgreSQL as the product asks it. */
export class ProductDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LimitsWritten();
  }
}
