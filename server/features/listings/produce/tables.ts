import type { Generated } from 'kysely';
import type { ListedProduce } from '#contract/listings/produce-list.ts';

interface AddedProduceNamesTable extends ListedProduce {
  id: string;
  /** Number of corrections. */
  version: Generated<number>;
}
export type AddedProduceNameRow = ListedProduce & { id: string; version: number };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    addedProduceNames: AddedProduceNamesTable;
  }
}
