import type { PlacementDrawing, PlacementPage } from '#contract/placements/rules.ts';

/** Placements that administrators added, and built-in ones that they changed. */
export interface PlacementRow {
  id: string;
  place: PlacementPage;
  title: string;
  text: string;
  /** Page of this site or https address. */
  link: string | null;
  drawing: PlacementDrawing;
  image: string | null;
  /** First and last day in Paris, as "2026-11-28". */
  startsOn: string | null;
  endsOn: string | null;
  position: number;
  isOn: boolean;
}

/** Views and clicks of a placement by day in Paris. */
interface PlacementCountsTable {
  slotId: string;
  day: string;
  views: number;
  clicks: number;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    slots: PlacementRow;
    slotCounts: PlacementCountsTable;
  }
}
