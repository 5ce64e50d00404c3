import type { SlotDrawing, SlotPlace } from '#contract/slots/rules.ts';

/** Slots that administrators added, and built-in ones that they changed. */
export interface SlotRow {
  id: string;
  place: SlotPlace;
  title: string;
  text: string;
  /** Page of this site or https address. */
  link: string | null;
  drawing: SlotDrawing;
  image: string | null;
  /** First and last day in Paris, as "2026-11-28". */
  startsOn: string | null;
  endsOn: string | null;
  position: number;
  isOn: boolean;
}

/** Views and clicks of a slot by day in Paris. */
interface SlotCountsTable {
  slotId: string;
  day: string;
  views: number;
  clicks: number;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    slots: SlotRow;
    slotCounts: SlotCountsTable;
  }
}
