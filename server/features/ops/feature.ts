import { parseSettingTexts } from '#contract/settings/parse-setting-texts.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ServerFeature } from '#server/platform/server-feature.ts';
import { findStoredSettings } from '#server/platform/settings/queries.ts';
import { registerBackupJobs } from './backups/jobs.ts';
import { registerBackupRoutes } from './backups/routes.ts';
import { registerInstallationRoutes } from './installation/routes.ts';
import { registerCleanupJobs } from './jobs.ts';
import { registerOperationsRoutes } from './routes.ts';
import { registerSettingRoutes } from './settings/routes.ts';
import { registerSystemRoutes } from './system/routes.ts';
import { scheduleDatabaseWriteChecks } from './watching/schedule-database-write-checks.ts';
import { registerSiteCheckJobs } from './watching/watch-checks.ts';

export const opsFeature: ServerFeature = {
  serve(bind, services, app) {
    registerOperationsRoutes(bind, services, app);
    registerInstallationRoutes(bind, services);
    registerSettingRoutes(bind, services);
    registerSystemRoutes(bind, services, app);
    registerBackupRoutes(bind, services);
    scheduleDatabaseWriteChecks(app, services);
  },
  handleJobs(services) {
    registerCleanupJobs(services);
    registerBackupJobs(services);
    registerSiteCheckJobs(services);
  },
  listPictures: listLogo,
  listPublicPictures: listLogo,
};

async function listLogo(db: Queryable): Promise<string[]> {
  const { LOGO } = parseSettingTexts(await findStoredSettings(db)).values;
  return LOGO ? [LOGO.path] : [];
}
