import { sql } from 'kysely';
import type { Place } from '#server/features/places/place-file.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { findCommunes, isOfAnyWord } from '../search/find-matches.ts';
import type { SearchFilter } from '../search/search-filter.ts';
import { type ProjectedPoint, project } from './mercator.ts';
import { addNewest, ID_BYTES, type PackedListings } from './newest-listings.ts';

/** Listings that a point of the map names. */
export const NEWEST = 20;

/** A commune or an arrondissement with listings that match. */
export interface ListedCommune extends ProjectedPoint {
  place: Place;
  count: number;
  /** By number, from `first` to before `end`, the newest first; one such range of each arrondissement. */
  newest: readonly { first: number; end: number }[];
}

/** Where the listings of a search are, the commune with the most first. */
export interface ListedCommunes {
  communes: readonly ListedCommune[];
  newest: PackedListings;
}

/** INSEE code, date, id. */
const CODE_BYTES = 5;
const DATE_BYTES = 8;
const ROW_BYTES = CODE_BYTES + DATE_BYTES + ID_BYTES;

/** A degree of latitude each, but for the sparse rest of the world: at most some hundred thousand rows at a time. */
const slices: [from: number, to: number][] = [
  [-900, 409],
  ...Array.from({ length: 10 }, (_, index): [number, number] => [410 + 10 * index, 419 + 10 * index]),
  [510, 900],
];

/**
 * Of the live listings that match, those in communes of our index.
 *
 * The database only packs its rows into one value: to group and sort them there takes several times as long.
 */
export async function readCommunes(
  db: Queryable,
  filter: SearchFilter,
  places: Pick<PlaceIndex, 'placeOf'>,
): Promise<ListedCommunes> {
  const isAnywhere = isOfAnyWord(filter) && !filter.near && !filter.department;
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
  filter: SearchFilter,
  slice: [from: number, to: number] | undefined,
): Promise<Uint8Array> {
  const { rows } = await db
    .with('found', (cte) => findCommunes(cte, filter, slice))
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
  const ids = Buffer.allocUnsafe(count * ID_BYTES);
  for (let one = 0; one < count; one++) {
    const at = one * ROW_BYTES + CODE_BYTES;
    times[one] = rows.readInt32BE(at) * 2 ** 32 + rows.readUInt32BE(at + 4);
    rows.copy(ids, one * ID_BYTES, at + DATE_BYTES, at + DATE_BYTES + ID_BYTES);
  }
  return { times, ids };
}

/** By the bytes of an INSEE code, as a number. */
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
    addNewest(commune.newest, one, NEWEST, listings);
  }
  return communes;
}

function textOf(code: number): string {
  const bytes = Buffer.allocUnsafe(CODE_BYTES);
  bytes.writeUIntBE(code, 0, CODE_BYTES);
  return bytes.toString('latin1');
}

/** Without the listings that are not among the newest of their commune. */
function packNewest(
  communes: { place: Place; count: number; newest: number[] }[],
  { times, ids }: PackedListings,
): ListedCommunes {
  const total = communes.reduce((sum, { newest }) => sum + newest.length, 0);
  const packed = { times: new Float64Array(total), ids: Buffer.allocUnsafe(total * ID_BYTES) };
  let end = 0;
  const listed = communes.map(({ place, count, newest }) => {
    const first = end;
    for (const one of newest) {
      packed.times[end] = times[one] as number;
      ids.copy(packed.ids, end * ID_BYTES, one * ID_BYTES, (one + 1) * ID_BYTES);
      end += 1;
    }
    return { place, ...project(place), count, newest: [{ first, end }] };
  });
  return { communes: listed, newest: packed };
}
