import { Eye, Pencil, Power, RotateCcw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { RECENT_PLACEMENT_COUNT_DAYS } from '#contract/placements/rules.ts';
import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { ConfirmedIntentButton } from '#web/actions/confirmed-intent-button.tsx';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ExpandableSection } from '#web/ui/expandable-section.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import type { PlacementIntentHandlers } from './placement-intents.ts';
import { PlacementPreview } from './placement-preview.tsx';
import { PlacementSummary } from './placement-summary.tsx';

interface PlacementItemProps {
  placement: AdministeredPlacement;
  /** Sentence on when pages show the placement; undefined for one that none shows today. */
  rotation: string | undefined;
  onEdit: () => void;
  /** True once the form of the placement was closed: the button that opened it has the focus again. */
  hasFocus: boolean;
}

/** Placement as pages show it, with its state, its counts and what an administrator may do. */
export function PlacementItem({ placement, rotation, onEdit, hasFocus }: PlacementItemProps) {
  const { _id: id, title, isOn, isBuiltIn, isChanged } = placement;
  const titleId = useId();
  const change = useClientActionSubmission<PlacementIntentHandlers, 'switchPlacement'>('switchPlacement');
  return (
    <li className="flex min-w-0 flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <h3 id={titleId} className="sr-only">
        {title}
      </h3>
      <PlacementSummary placement={placement} />
      {rotation && <p className="text-sm">{rotation}</p>}
      <p className="text-sm">
        {RECENT_PLACEMENT_COUNT_DAYS} derniers jours&nbsp;: {countsOf(placement.recentCounts)}. En un
        an&nbsp;: {countsOf(placement.yearCounts)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-describedby={titleId}
          onClick={onEdit}
          ref={hasFocus ? takeFocus : undefined}
        >
          <Pencil aria-hidden className="size-5" /> Modifier
        </Button>
        <Button
          variant="secondary"
          aria-describedby={titleId}
          pending={change.isPending}
          onClick={() => change.submit({ id, isOn: !isOn })}
        >
          <Power aria-hidden className="size-5" /> {isOn ? 'Éteindre' : 'Allumer'}
        </Button>
        {(isChanged || !isBuiltIn) && <DeletePlacementButton placement={placement} titleId={titleId} />}
      </div>
      <ExpandableSection icon={Eye} title="Voir à sa place">
        <PlacementPreview placement={placement} />
      </ExpandableSection>
    </li>
  );
}

/** Button that deletes an added placement, or gives a built-in one its original content back. */
function DeletePlacementButton({
  placement: { _id: id, version, title, isBuiltIn },
  titleId,
}: {
  placement: AdministeredPlacement;
  titleId: string;
}) {
  return (
    <ConfirmedIntentButton<PlacementIntentHandlers, 'deletePlacement'>
      intent="deletePlacement"
      input={{ id, version, isBuiltIn }}
      icon={isBuiltIn ? RotateCcw : Trash2}
      label={isBuiltIn ? "Rétablir l'original" : 'Supprimer'}
      describedBy={titleId}
      question={isBuiltIn ? "Rétablir l'encart d'origine\u00a0?" : 'Supprimer cet encart\u00a0?'}
    >
      {isBuiltIn
        ? `Ce que vous avez changé dans «\u00a0${title}\u00a0» sera perdu.`
        : `«\u00a0${title}\u00a0» sera effacé pour toujours, avec ses comptes.`}
    </ConfirmedIntentButton>
  );
}

const countsOf = ({ views, clicks }: AdministeredPlacement['recentCounts']) =>
  `${numberOf(views, 'vue')}, ${numberOf(clicks, 'touche')}`;

const numberOf = (count: number, unit: string) =>
  `${count.toLocaleString('fr-FR')}\u00a0${unit}${count > 1 ? 's' : ''}`;
