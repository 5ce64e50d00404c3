import L from 'leaflet';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';

/** Adds the map tiles, if the site has any, and who made what the map shows. */
export function addMapTilesAndAttribution(map: L.Map, tiles: PublicSiteSettings['mapTiles']): void {
  const credits = L.control.attribution({ prefix: false }).addTo(map);
  if (tiles) L.tileLayer(tiles.url, { attribution: escapeHtml(tiles.attribution) }).addTo(map);
  else credits.addAttribution(DRAWING);
  credits.addAttribution(PLACES);
}

const DRAWING = '<a href="https://www.naturalearthdata.com/" rel="noopener">Natural Earth</a>';
const PLACES = 'communes\u00a0: Insee, IGN, GeoNames';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
