import { S3mini, S3ServiceError } from 's3mini';
import { CannotStartError } from '../cannot-start.ts';
import type { Log } from '../log.ts';
import type { BucketSettings } from './bucket.ts';

const TIMEOUT_MS = 5_000;

/**
 * Checks the settings of the bucket. A service that is down does not prevent the start. @throws CannotStartError when
 * the settings are wrong
 */
export async function requireValidBucketSettings(settings: BucketSettings, log: Log): Promise<void> {
  const fault = await probeBucketForSettingsFault(settings).catch((err) =>
    log.warn({ err }, 'The S3 service does not answer'),
  );
  if (fault) throw new CannotStartError(fault);
}

/**
 * Fault of the settings, in one French sentence; null when there is none. Rejects when the service does not answer.
 * @param variables beginning of the names of the variables at fault
 */
export async function probeBucketForSettingsFault(
  settings: BucketSettings,
  { variables = 'S3', noBucket = NO_BUCKET } = {},
): Promise<string | null> {
  const s3 = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS });
  try {
    const page = await s3.listObjectsPaged('/', 'uploads/', 1);
    return page?.objects ? null : noBucket;
  } catch (error) {
    if (error instanceof S3ServiceError && error.status < 500)
      return error.status === 404 ? noBucket : sentenceOf(error, settings, variables);
    throw error;
  }
}

const NO_BUCKET = "Le seau de S3_ENDPOINT n'existe pas : son nom doit terminer l'adresse.";

function sentenceOf({ status, body }: S3ServiceError, { region }: BucketSettings, variables: string): string {
  const expected = /<Region>([\w-]+)<\/Region>/.exec(String(body ?? ''))?.[1];
  if (expected && expected !== region)
    return `Le service S3 attend ${variables}_REGION=${expected}, et non ${region}.`;
  if (status === 403)
    return `Le service S3 refuse ${variables}_ACCESS_KEY_ID et ${variables}_SECRET_ACCESS_KEY, ou ne leur permet pas de lister le seau de ${variables}_ENDPOINT : corrigez-les, ou donnez-leur ce droit.`;
  return `Le service S3 de ${variables}_ENDPOINT refuse la demande (${status}) : vérifiez son adresse et ${variables}_REGION.`;
}
