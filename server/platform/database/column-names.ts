import {
  CamelCasePlugin,
  type Dialect,
  PostgresQueryCompiler,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

/**
 * Mapper of column names. Kysely's own plugin copies each query to rename its columns, and looks up each name again
 * for each row.
 */
class ColumnNames extends CamelCasePlugin {
  inDatabase = (name: string): string => this.snakeCase(name);

  override transformQuery: CamelCasePlugin['transformQuery'] = ({ node }) => node;

  /** Names looked up once: all rows have the columns of the first. */
  override async transformResult({ result }: { result: QueryResult<UnknownRow> }) {
    const [first] = result.rows;
    if (!first) return result;
    const columns = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {};
      for (const [column, name] of columns) named[name] = this.#inside(row[column]);
      return named;
    });
    return { ...result, rows };
  }

  #inside(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#inside(item));
    return isJson(value) ? this.mapRow(value) : value;
  }
}

const isJson = (value: unknown): value is UnknownRow =>
  typeof value === 'object' && value !== null && value.constructor === Object;

/**
 * Plugin that maps camel case in the code to snake case in the database, inside JSON too. Needs
 * `createSnakeCaseQueryCompiler`.
 */
export const columnNamesPlugin = new ColumnNames();

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnNamesPlugin.inDatabase(identifier));
  }
}

export const createSnakeCaseQueryCompiler: Dialect['createQueryCompiler'] = () => new SnakeCaseCompiler();
