/**
 * Made-up market in an empty database, that of `DATABASE_URL` or the embedded one of `DATA_DIR`:
 * `DATABASE_URL=postgres://... npm run bench -- seed [listings]`
 */
import { readConfig } from '#server/config.ts';
import { fillDatabaseWithSimulatedMarket } from './market/fill-database-with-simulated-market.ts';

await fillDatabaseWithSimulatedMarket(readConfig(), Number(process.argv[2] ?? 10_000));
