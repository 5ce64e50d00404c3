import { type PlacementState, placementStateLabels } from '#contract/placements/rules.ts';
import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { insertPlacementSpaces } from './pick-placements.ts';
import { PlacementBox } from './placement-box.tsx';

/** Placement as pages show it, with its state, period, order and link. */
export function PlacementSummary({ placement }: { placement: AdministeredPlacement }) {
  const { state, isBuiltIn, isChanged, position, link } = placement;
  return (
    <>
      <div inert className={state === 'shown' ? '' : 'opacity-60'}>
        <PlacementBox shape="strip" placement={insertPlacementSpaces(placement)} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{placementStateLabels[state]}</Badge>
        {isBuiltIn && <Badge>{isChanged ? "D'origine, changé" : "D'origine"}</Badge>}
        <span className="text-sm text-soft">
          {periodOf(placement)} Ordre&nbsp;: {position}.
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
} as const satisfies Record<PlacementState, string>;

function periodOf({ from, until }: AdministeredPlacement): string {
  if (from && until) return `Du ${dayOf(from)} au ${dayOf(until)}.`;
  if (from) return `Depuis le ${dayOf(from)}.`;
  return until ? `Jusqu'au ${dayOf(until)}.` : 'Sans limite de date.';
}

/** Day as "28/11/2026". @param day "2026-11-28" */
const dayOf = (day: string) => day.split('-').reverse().join('/');
