import { DEFAULT_AND_MAX_WIDGET_LISTINGS } from './rules.ts';

/** Paths and titles of the custom elements `recolte-header`, `recolte-search` and `recolte-latest`. */
export const embeddableWidgets = {
  header: { path: '/app/iframe1', title: 'En-tête des annonces' },
  search: { path: '/app/iframe2', title: 'Rechercher une annonce' },
  latest: { path: '/app/iframe3', title: 'Dernières annonces' },
} as const;
export type EmbeddableWidgetName = keyof typeof embeddableWidgets;

/**
 * Height that a widget will have, reserved in the host's page before its content arrives so that nothing moves. The
 * numbers repeat `web/styles/frame.css`.
 * @param width CSS pixels of the frame
 * @param number listings that `latest` shows
 * @returns CSS pixels
 */
export function calculateWidgetHeightPx(
  widget: EmbeddableWidgetName,
  width: number,
  number: number = DEFAULT_AND_MAX_WIDGET_LISTINGS.usual,
): number {
  if (widget === 'header') return 64;
  // Height of the search box: narrow frames give the distance its own line, as the place leaves no room for it.
  if (widget === 'search') return width < 316 ? 248 : width < 768 ? 194 : 90;
  const { columns, line, gap } = grids.find(({ from }) => width >= from) ?? grids[2];
  const lines = Math.ceil(number / columns);
  return 96 + lines * line + (lines - 1) * gap;
}

const grids = [
  { from: 1024, columns: 4, line: 336, gap: 20 },
  { from: 640, columns: 2, line: 336, gap: 20 },
  { from: 0, columns: 1, line: 168, gap: 16 },
] as const;
