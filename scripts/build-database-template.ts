import { ensureDatabaseTemplate, removeStaleTemplates } from '#server/platform/database-template.ts';

const log = { debug() {}, info() {}, warn: console.warn, error: console.error };

const start = performance.now();
const built = await ensureDatabaseTemplate(log);
await removeStaleTemplates();
console.log(
  built
    ? `Base de données prête à copier (${((performance.now() - start) / 1000).toFixed(1)} s)`
    : 'Base de données prête à copier (inchangée)',
);
