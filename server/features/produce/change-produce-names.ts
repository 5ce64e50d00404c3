import { v7 as uuidv7 } from 'uuid';
import type { ListedProduce } from '#contract/listings/produce-list.ts';
import { describeProduce, MAX_ADDED_PRODUCE_NAMES } from '#contract/produce/rules.ts';
import type { NewProduceNameBody, ProduceNameChangeBody } from '#contract/produce/schemas.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import {
  deleteAddedProduceName,
  insertAddedProduceName,
  lockAddedProduceNames,
  updateAddedProduceName,
} from '#server/features/listings/produce/added-produce-queries.ts';
import { reclassifyListingProductsJob } from '#server/features/listings/produce/classify-listings.ts';
import { builtInProduce } from '#server/features/listings/produce/produce-index.ts';
import type { AddedProduceNameRow } from '#server/features/listings/produce/tables.ts';
import { recordSiteDecision } from '#server/features/moderation/decisions/record-site-decision.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { createCheckedProduce } from './check-produce-names.ts';

type Call = Pick<Services, 'jobs'> & { write: ViewerTransactionRunner };

/**
 * Adds a name to the list of produce, and logs it.
 * @throws Failure TOO_MANY_PRODUCE_NAMES, INVALID_INPUT as `createCheckedProduce`
 */
export const addProduceName = ({ write, jobs }: Call, body: NewProduceNameBody) =>
  write(async (tx, signalChange, { id: adminId }) => {
    const added = await lockAddedProduceNames(tx);
    if (added.length >= MAX_ADDED_PRODUCE_NAMES) fail('TOO_MANY_PRODUCE_NAMES');
    const produce = createCheckedProduce(body, [...builtInProduce, ...added]);
    await insertAddedProduceName(tx, uuidv7(), produce);
    await recordSiteDecision(tx, { adminId, action: 'add-produce-name', reason: describeProduce(produce) });
    await enqueueReclassification(tx, jobs, [produce]);
    await signalChange('settings');
  });

/**
 * Corrects an added name, and logs it.
 * @throws Failure PRODUCE_NAME_NOT_FOUND, PRODUCE_NAME_CHANGED, INVALID_INPUT as `createCheckedProduce`
 */
export const changeProduceName = (
  { write, jobs }: Call,
  id: string,
  { version, ...body }: ProduceNameChangeBody,
) =>
  write(async (tx, signalChange, { id: adminId }) => {
    const added = await lockAddedProduceNames(tx);
    const before = findUnchanged(added, id, version);
    const others = added.filter((row) => row !== before);
    const produce = createCheckedProduce(body, [...builtInProduce, ...others]);
    await updateAddedProduceName(tx, before.id, produce);
    await recordSiteDecision(tx, {
      adminId,
      action: 'change-produce-name',
      reason: `${describeProduce(before)} → ${describeProduce(produce)}`,
    });
    await enqueueReclassification(tx, jobs, [before, produce]);
    await signalChange('settings');
  });

/**
 * Removes an added name, and logs it.
 * @throws Failure PRODUCE_NAME_NOT_FOUND, PRODUCE_NAME_CHANGED
 */
export const deleteProduceName = ({ write, jobs }: Call, id: string, version: number) =>
  write(async (tx, signalChange, { id: adminId }) => {
    const before = findUnchanged(await lockAddedProduceNames(tx), id, version);
    await deleteAddedProduceName(tx, before.id);
    await recordSiteDecision(tx, { adminId, action: 'delete-produce-name', reason: describeProduce(before) });
    await enqueueReclassification(tx, jobs, [before]);
    await signalChange('settings');
  });

function findUnchanged(
  added: readonly AddedProduceNameRow[],
  id: string,
  version: number,
): AddedProduceNameRow {
  const row = added.find((row) => row.id === id.toLowerCase()) ?? fail('PRODUCE_NAME_NOT_FOUND');
  return row.version === version ? row : fail('PRODUCE_NAME_CHANGED');
}

/** Classifies the listings again that may name one of these. */
const enqueueReclassification = (tx: Queryable, jobs: Services['jobs'], produce: ListedProduce[]) =>
  jobs.enqueue(tx, reclassifyListingProductsJob, {
    termSets: produce.flatMap(({ name, synonyms }) => [name, ...synonyms].map(extractSearchTerms)),
  });
