import { S3mini, S3ServiceError } from 's3mini';
import type { Config } from '#server/config.ts';
import { CannotStartError } from '../cannot-start.ts';
import type { Log } from '../log.ts';

type Settings = NonNullable<Config['s3']>;

const TIMEOUT_MS = 5_000;

/**
 * Checks the settings of the bucket. A service that is down does not prevent the start. @throws CannotStartError when
 * the settings are wrong
 */
export async function stopWithoutBucket(settings: Settings, log: Log): Promise<void> {
  const fault = await bucketFault(settings).catch((err) =>
    log.warn({ err }, 'The S3 service does not answer'),
  );
  if (fault) throw new CannotStartError(fault);
}

/**
 * Fault of the settings, in one French sentence; null when there is none. Rejects when the service does not answer.
 */
export async function bucketFault(settings: Settings): Promise<string | null> {
  const s3 = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS });
  try {
    const page = await s3.listObjectsPaged('/', 'uploads/', 1);
    return page?.objects ? null : NO_BUCKET;
  } catch (error) {
    if (error instanceof S3ServiceError && error.status < 500) return sentenceOf(error, settings);
    throw error;
  }
}

const NO_BUCKET = "Le seau de S3_ENDPOINT n'existe pas : son nom doit terminer l'adresse.";

function sentenceOf({ status, body }: S3ServiceError, { region }: Settings): string {
  const expected = /<Region>([\w-]+)<\/Region>/.exec(String(body ?? ''))?.[1];
  if (expected && expected !== region) return `Le service S3 attend S3_REGION=${expected}, et non ${region}.`;
  if (status === 404) return NO_BUCKET;
  if (status === 403)
    return 'Le service S3 refuse S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY, ou ne leur permet pas de lister le seau de S3_ENDPOINT.';
  return `Le service S3 de S3_ENDPOINT refuse la demande (${status}) : vérifiez son adresse et S3_REGION.`;
}
