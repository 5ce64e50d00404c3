import type { Config } from '#server/config.ts';

/** Environment variables that configure a site with a bucket. */
export const createTestS3EnvironmentVariables = (settings: NonNullable<Config['s3']>) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});
