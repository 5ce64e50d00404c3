/**
 * Times what administrators ask about people, through HTTP, on a PostgreSQL of its own with 100,000 users.
 * `node bench/admin-lists.ts [users]`
 */

import { sql } from 'kysely';
import { openTestApp } from '#server/testing/app.ts';
import { makeAdmin, makePerson } from '#server/testing/people.ts';
import { startPostgres } from '../scripts/postgres.ts';

const USERS = Number(process.argv[2] ?? 100_000);
const INSERTED_AT_ONCE = 10_000;
const RUNS = 40;
const LISTINGS_OF_A_SELLER = 200;

const postgres = await startPostgres({ durable: true });
if (!postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
process.env.TEST_DATABASE_URL = postgres.url;
const site = await openTestApp();

try {
  const admin = await makeAdmin(site);
  const seller = await makePerson(site, { lastName: 'Vendeur' });
  await insertUsers();
  await insertListings(seller.id);
  await sql`vacuum analyze`.execute(site.db);
  console.log(`${USERS} users`);

  const pages = Math.ceil(USERS / 10);
  const ask = (url: string) => site.app.inject({ url, headers: admin.headers });
  const users = (query: string) => ask(`/api/admin/users?${query}`);
  await time('all, first page', () => users(''));
  await time('all, last page', () => users(`page=${pages}`));
  await time('one letter', () => users('searchTerm=e'));
  await time('a first name', () => users('searchTerm=%C3%89lodie'));
  await time('first and last name', () => users('searchTerm=zoe+lefevre'));
  await time('a part of an e-mail', () => users('searchTerm=membre9876'));
  await time('a whole e-mail', () => users(`searchTerm=${encodeURIComponent(seller.email)}`));
  await time('nobody', () => users('searchTerm=xyzxyz'));
  await time('the administrators', () => ask('/api/admin'));
  let isActive = true;
  await time(`a seller of ${LISTINGS_OF_A_SELLER}`, () => {
    isActive = !isActive;
    const url = `/api/admin/user/${seller.id}`;
    return site.app.inject({ method: 'PATCH', url, payload: { isActive }, headers: admin.headers });
  });
  await time('the log of that seller', () => ask(`/api/admin/decisions?subject=member&id=${seller.id}`));
} finally {
  await site.close();
  await postgres.stop();
}

/** In parts, as a statement has its time limit. */
async function insertUsers() {
  for (let from = 1; from <= USERS; from += INSERTED_AT_ONCE) {
    const to = Math.min(from + INSERTED_AT_ONCE - 1, USERS);
    await sql`
      insert into users (id, first_name, last_name, email, password_hash, city, postal_code, verified_at)
      select gen_random_uuid(),
        (array['Camille', 'Zoé', 'Jean-Pierre', 'Élodie', 'Karim', 'Maël', 'Inès'])[1 + i % 7],
        (array['Moreau', 'Lefèvre', 'Garcia', 'Œuvrard', 'Noël', 'Ben Haddou'])[1 + (i / 7) % 6],
        'membre' || i || '@example.org', repeat('x', 97), 'Lyon', '69003', now()
      from generate_series(${from}::int, ${to}::int) as i`.execute(site.db);
  }
}

async function insertListings(userId: string) {
  await sql`
    insert into listings (id, user_id, main_type, type, product_name, description, quantity, city, postal_code,
      city_key, checked_place, terms, seller_professional, status)
    select gen_random_uuid(), ${userId}::uuid, 'offer', 'donation', 'Tomates', 'Du jardin.', 1, 'Lyon', '69003',
      'lyon', 'Lyon 69003', '{tomate}', false, 'accepted'
    from generate_series(1, ${LISTINGS_OF_A_SELLER}::int)`.execute(site.db);
}

async function time(title: string, run: () => Promise<{ statusCode: number; body: string }>) {
  const took: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    const answer = await run();
    took.push(performance.now() - start);
    if (answer.statusCode !== 200) throw new Error(`${title}: ${answer.body}`);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1);
  console.log(`${title.padEnd(24)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
}
