import { type SlotState, slotStateLabels } from '#contract/slots/rules.ts';
import type { AdministeredSlot } from '#contract/slots/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { insertSlotSpaces } from './pick-slots.ts';
import { SlotBox } from './slot-box.tsx';

/** Slot as pages show it, with its state, period, order and link. */
export function SlotSummary({ slot }: { slot: AdministeredSlot }) {
  const { state, isBuiltIn, isChanged, position, link } = slot;
  return (
    <>
      <div inert className={state === 'shown' ? '' : 'opacity-60'}>
        <SlotBox shape="strip" slot={insertSlotSpaces(slot)} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{slotStateLabels[state]}</Badge>
        {isBuiltIn && <Badge>{isChanged ? "D'origine, changé" : "D'origine"}</Badge>}
        <span className="text-sm text-soft">
          {periodOf(slot)} Ordre&nbsp;: {position}.
        </span>
      </div>
      {link && <p className="text-sm wrap-anywhere text-soft">Lien&nbsp;: {link}</p>}
    </>
  );
}

const stateTones = {
  shown: 'leaf',
  off: 'neutral',
  planned: 'sun',
  ended: 'neutral',
} as const satisfies Record<SlotState, string>;

function periodOf({ from, until }: AdministeredSlot): string {
  if (from && until) return `Du ${dayOf(from)} au ${dayOf(until)}.`;
  if (from) return `Depuis le ${dayOf(from)}.`;
  return until ? `Jusqu'au ${dayOf(until)}.` : 'Sans limite de date.';
}

/** Day as "28/11/2026". @param day "2026-11-28" */
const dayOf = (day: string) => day.split('-').reverse().join('/');
