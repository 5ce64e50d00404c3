import { Pencil, Power, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { RECENT_SLOT_COUNT_DAYS, type SlotState, slotStateLabels } from '#contract/slots/rules.ts';
import type { AdministeredSlot } from '#contract/slots/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { insertSlotSpaces } from './pick-slots.ts';
import { SlotBox } from './slot-box.tsx';
import type { SlotIntentHandlers } from './slot-intents.ts';

interface SlotItemProps {
  slot: AdministeredSlot;
  onEdit: () => void;
  /** True once the form of the slot was closed: the button that opened it has the focus again. */
  hasFocus: boolean;
}

/** Slot as pages show it, with its state, its counts and what an administrator may do. */
export function SlotItem({ slot, onEdit, hasFocus }: SlotItemProps) {
  const { _id: id, title, isOn, isBuiltIn, isChanged, state } = slot;
  const titleId = useId();
  const change = useClientActionSubmission<SlotIntentHandlers, 'switchSlot'>('switchSlot');
  return (
    <li className="flex min-w-0 flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <h3 id={titleId} className="sr-only">
        {title}
      </h3>
      <div inert className={state === 'shown' ? '' : 'opacity-60'}>
        <SlotBox shape="strip" slot={insertSlotSpaces(slot)} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{slotStateLabels[state]}</Badge>
        {isBuiltIn && <Badge>{isChanged ? "D'origine, changé" : "D'origine"}</Badge>}
        <span className="text-sm text-soft">
          {periodOf(slot)} Ordre&nbsp;: {slot.position}.
        </span>
      </div>
      {slot.link && <p className="text-sm wrap-anywhere text-soft">Lien&nbsp;: {slot.link}</p>}
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
    </li>
  );
}

/** Button that deletes an added slot, or gives a built-in one its original content back. */
function DeleteSlotButton({ slot, titleId }: { slot: AdministeredSlot; titleId: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = useClientActionSubmission<SlotIntentHandlers, 'deleteSlot'>('deleteSlot', {
    done: close,
    failed: close,
  });
  const { _id: id, title, isBuiltIn } = slot;
  const label = isBuiltIn ? "Rétablir l'original" : 'Supprimer';
  const Icon = isBuiltIn ? RotateCcw : Trash2;
  return (
    <>
      <Button variant="secondary" aria-describedby={titleId} onClick={() => setAsking(true)}>
        <Icon aria-hidden className="size-5" /> {label}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onClose={close}
        title={isBuiltIn ? "Rétablir l'encart d'origine\u00a0?" : 'Supprimer cet encart\u00a0?'}
        cancel="Garder"
        confirm={{
          label,
          onConfirm: () => remove.submit({ id, isBuiltIn }),
          pending: remove.isPending,
          variant: 'danger',
        }}
      >
        {isBuiltIn
          ? `Ce que vous avez changé dans «\u00a0${title}\u00a0» sera perdu.`
          : `«\u00a0${title}\u00a0» sera effacé pour toujours, avec ses comptes.`}
      </ConfirmationDialog>
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

const countsOf = ({ views, clicks }: AdministeredSlot['recentCounts']) =>
  `${numberOf(views, 'vue')}, ${numberOf(clicks, 'touche')}`;

const numberOf = (count: number, unit: string) =>
  `${count.toLocaleString('fr-FR')}\u00a0${unit}${count > 1 ? 's' : ''}`;
