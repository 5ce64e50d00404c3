import { LATEST_IN_FRAME } from './rules.ts';

/** What a host's page can hold: custom elements `recolte-header`, `recolte-search` and `recolte-latest`. */
export const framePieces = {
  header: { path: '/app/iframe1', title: 'En-tête des annonces' },
  search: { path: '/app/iframe2', title: 'Rechercher une annonce' },
  latest: { path: '/app/iframe3', title: 'Dernières annonces' },
} as const;
export type FramePiece = keyof typeof framePieces;

/**
 * The room a piece takes, known before it arrives: a host's page keeps it and nothing moves. It is what `frame.css`
 * draws, as long as there are `number` listings to show.
 * @param width of the frame. Pixels, as the answer.
 */
export function roomFor(piece: FramePiece, width: number, number: number = LATEST_IN_FRAME.usual): number {
  if (piece === 'header') return 64;
  if (piece === 'search') return width < 768 ? 194 : 90;
  const { columns, line, gap } = grids.find(({ from }) => width >= from) ?? grids[2];
  const lines = Math.ceil(number / columns);
  return 96 + lines * line + (lines - 1) * gap;
}

const grids = [
  { from: 1024, columns: 4, line: 336, gap: 20 },
  { from: 640, columns: 2, line: 336, gap: 20 },
  { from: 0, columns: 1, line: 168, gap: 16 },
] as const;
