/**
 * Age label "à l'instant", "il y a 5 heures", "il y a 2 jours", "il y a 3 mois".
 * @param now milliseconds since 1970; from the loader, so that the server and the browser render the same
 */
export function formatListingAge(createdAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(createdAt)) / 60_000);
  if (minutes < 1) return "à l'instant";
  const [, size, one, many] = UNITS.find(([from]) => minutes >= from) ?? LAST;
  const count = Math.floor(minutes / size);
  return `il y a ${count} ${count > 1 ? many : one}`;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const LAST = [1, 1, 'minute', 'minutes'] as const;
/** Units of age labels: rows of the minutes from which a unit is used, and the minutes in one unit. */
const UNITS = [
  [365 * DAY, 365 * DAY, 'an', 'ans'],
  [60 * DAY, 30 * DAY, 'mois', 'mois'],
  [14 * DAY, 7 * DAY, 'semaine', 'semaines'],
  [DAY, DAY, 'jour', 'jours'],
  [HOUR, HOUR, 'heure', 'heures'],
  LAST,
] as const;
