import { Eye, Pencil, Power, RotateCcw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { RECENT_SLOT_COUNT_DAYS } from '#contract/slots/rules.ts';
import type { AdministeredSlot } from '#contract/slots/schemas.ts';
import { ConfirmedIntentButton } from '#web/actions/confirmed-intent-button.tsx';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ExpandableSection } from '#web/ui/expandable-section.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import type { SlotIntentHandlers } from './slot-intents.ts';
import { SlotPreview } from './slot-preview.tsx';
import { SlotSummary } from './slot-summary.tsx';

interface SlotItemProps {
  slot: AdministeredSlot;
  /** Sentence on when pages show the slot; undefined for one that none shows today. */
  rotation: string | undefined;
  onEdit: () => void;
  /** True once the form of the slot was closed: the button that opened it has the focus again. */
  hasFocus: boolean;
}

/** Slot as pages show it, with its state, its counts and what an administrator may do. */
export function SlotItem({ slot, rotation, onEdit, hasFocus }: SlotItemProps) {
  const { _id: id, title, isOn, isBuiltIn, isChanged } = slot;
  const titleId = useId();
  const change = useClientActionSubmission<SlotIntentHandlers, 'switchSlot'>('switchSlot');
  return (
    <li className="flex min-w-0 flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <h3 id={titleId} className="sr-only">
        {title}
      </h3>
      <SlotSummary slot={slot} />
      {rotation && <p className="text-sm">{rotation}</p>}
      <p className="text-sm">
        {RECENT_SLOT_COUNT_DAYS} derniers jours&nbsp;: {countsOf(slot.recentCounts)}. En un an&nbsp;:{' '}
        {countsOf(slot.yearCounts)}.
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
        {(isChanged || !isBuiltIn) && <DeleteSlotButton slot={slot} titleId={titleId} />}
      </div>
      <ExpandableSection icon={Eye} title="Voir à sa place">
        <SlotPreview slot={slot} />
      </ExpandableSection>
    </li>
  );
}

/** Button that deletes an added slot, or gives a built-in one its original content back. */
function DeleteSlotButton({
  slot: { _id: id, version, title, isBuiltIn },
  titleId,
}: {
  slot: AdministeredSlot;
  titleId: string;
}) {
  return (
    <ConfirmedIntentButton<SlotIntentHandlers, 'deleteSlot'>
      intent="deleteSlot"
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

const countsOf = ({ views, clicks }: AdministeredSlot['recentCounts']) =>
  `${numberOf(views, 'vue')}, ${numberOf(clicks, 'touche')}`;

const numberOf = (count: number, unit: string) =>
  `${count.toLocaleString('fr-FR')}\u00a0${unit}${count > 1 ? 's' : ''}`;
