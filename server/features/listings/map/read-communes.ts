import { sql } from 'kysely';
import type { Place } from '#server/features/places/place-file.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { isUnfilteredOrAreaSearch, querySearchMatchesWithCommune } from '../search/find-matches.ts';
import type { ResolvedSearchFilter } from '../search/search-filter.ts';
import { type ProjectedPoint, projectToMercator } from './mercator.ts';
import { addToNewestMapListings, LISTING_ID_BYTES, type PackedListings } from './newest-listings.ts';

/** Maximum number of newest listings that each point of the map names. */
export const MAX_NEWEST_LISTINGS_PER_MAP_POINT = 20;

/** Commune or arrondissement with matching listings. */
export interface CommuneWithListings extends ProjectedPoint {
  place: Place;
  count: number;
  /** Listing numbers from `first` to before `end`, newest first. A city has one range per arrondissement. */
  newest: readonly { first: number; end: number }[];
}

/** Communes of a search's listings, the one with the most first. */
export interface CommunesWithListings {
  communes: readonly CommuneWithListings[];
  newest: PackedListings;
}

/** Number of bytes of an INSEE code, a date and an id in a packed row. */
const CODE_BYTES = 5;
const DATE_BYTES = 8;
const ROW_BYTES = CODE_BYTES + DATE_BYTES + LISTING_ID_BYTES;

/**
 * Bands of a tenth of a degree of latitude, about one degree per statement: at most some hundred thousand
 * rows at a time. The rest of the world is sparse.
 */
const slices: [from: number, to: number][] = [
  [-900, 409],
  ...Array.from({ length: 10 }, (_, index): [number, number] => [410 + 10 * index, 419 + 10 * index]),
  [510, 900],
];

/**
 * Communes of our index with live listings that match.
 *
 * The database only packs rows into one value: grouping and sorting there takes several times as long.
 */
export async function readCommunesWithListings(
  db: Queryable,
  filter: ResolvedSearchFilter,
  places: Pick<PlaceIndex, 'placeOf'>,
): Promise<CommunesWithListings> {
  const isAnywhere = isUnfilteredOrAreaSearch(filter) && !filter.near && !filter.department;
  const parts: Uint8Array[] = [];
  for (const slice of isAnywhere ? slices : [undefined]) parts.push(await packRows(db, filter, slice));
  const rows = Buffer.concat(parts);
  const listings = unpack(rows);
  const communes = [...newestByCommune(rows, listings)].flatMap(([code, { count, newest }]) => {
    const place = places.placeOf(textOf(code));
    return place ? [{ place, count, newest }] : [];
  });
  return packNewest(
    communes.sort((a, b) => b.count - a.count || (a.place.code < b.place.code ? -1 : 1)),
    listings,
  );
}

async function packRows(
  db: Queryable,
  filter: ResolvedSearchFilter,
  slice: [from: number, to: number] | undefined,
): Promise<Uint8Array> {
  const { rows } = await db
    .with('found', (cte) => querySearchMatchesWithCommune(cte, filter, slice))
    .selectFrom('found')
    .select(
      sql<Uint8Array | null>`string_agg(
        convert_to(commune_code, 'UTF8') || timestamptz_send(published_at) || uuid_send(listing_id), ''::bytea)`.as(
        'rows',
      ),
    )
    .where('communeCode', 'is not', null)
    .executeTakeFirstOrThrow();
  return rows ?? new Uint8Array();
}

function unpack(rows: Buffer): PackedListings {
  const count = rows.length / ROW_BYTES;
  const times = new Float64Array(count);
  const ids = Buffer.allocUnsafe(count * LISTING_ID_BYTES);
  for (let one = 0; one < count; one++) {
    const at = one * ROW_BYTES + CODE_BYTES;
    times[one] = rows.readInt32BE(at) * 2 ** 32 + rows.readUInt32BE(at + 4);
    rows.copy(ids, one * LISTING_ID_BYTES, at + DATE_BYTES, at + DATE_BYTES + LISTING_ID_BYTES);
  }
  return { times, ids };
}

/** Newest listings by INSEE code, whose bytes are read as a number. */
function newestByCommune(rows: Buffer, listings: PackedListings) {
  const communes = new Map<number, { count: number; newest: number[] }>();
  for (let one = 0; one < listings.times.length; one++) {
    const code = rows.readUIntBE(one * ROW_BYTES, CODE_BYTES);
    let commune = communes.get(code);
    if (!commune) {
      commune = { count: 0, newest: [] };
      communes.set(code, commune);
    }
    commune.count += 1;
    addToNewestMapListings(commune.newest, one, MAX_NEWEST_LISTINGS_PER_MAP_POINT, listings);
  }
  return communes;
}

function textOf(code: number): string {
  const bytes = Buffer.allocUnsafe(CODE_BYTES);
  bytes.writeUIntBE(code, 0, CODE_BYTES);
  return bytes.toString('latin1');
}

/** Removes the listings that are not among the newest of their commune. */
function packNewest(
  communes: { place: Place; count: number; newest: number[] }[],
  { times, ids }: PackedListings,
): CommunesWithListings {
  const total = communes.reduce((sum, { newest }) => sum + newest.length, 0);
  const packed = { times: new Float64Array(total), ids: Buffer.allocUnsafe(total * LISTING_ID_BYTES) };
  let end = 0;
  const listed = communes.map(({ place, count, newest }) => {
    const first = end;
    for (const one of newest) {
      packed.times[end] = times[one] as number;
      ids.copy(packed.ids, end * LISTING_ID_BYTES, one * LISTING_ID_BYTES, (one + 1) * LISTING_ID_BYTES);
      end += 1;
    }
    return { place, ...projectToMercator(place), count, newest: [{ first, end }] };
  });
  return { communes: listed, newest: packed };
}
