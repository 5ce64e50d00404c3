import { keysOf } from '#contract/keys-of.ts';
import { MAX_ADDED_SLOTS, slotPlaceLabels } from '#contract/slots/rules.ts';
import type { AdministeredSlot } from '#contract/slots/schemas.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { RowsEditedInPlace } from '#web/offline/drafts/rows-edited-in-place.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { describeRotation } from './describe-rotation.ts';
import { SlotForm } from './slot-form.tsx';
import { SlotItem } from './slot-item.tsx';

interface SlotsViewProps {
  slots: AdministeredSlot[];
  userId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Slots of the site by place. */
export function SlotsView({ slots, userId, now }: SlotsViewProps) {
  const { hasSponsors } = useSiteSettings();
  const added = slots.filter(({ isBuiltIn }) => !isBuiltIn);
  return (
    <RowsEditedInPlace
      title="Encarts"
      note={
        "Ce que le site dit entre les annonces. L'accueil montre un encart par jour, à tour de rôle\u00a0; les résultats en montrent un toutes les trois annonces, dans leur ordre, trois par page. Les vues et les touches se comptent par jour, sans rien garder de qui regarde."
      }
      addLabel="Ajouter un encart"
      full={
        added.length >= MAX_ADDED_SLOTS
          ? `Le site a déjà ${MAX_ADDED_SLOTS} encarts ajoutés\u00a0: supprimez-en un pour en ajouter.`
          : undefined
      }
      groups={keysOf(slotPlaceLabels).map((place) => ({
        title: slotPlaceLabels[place],
        rows: slots.filter((slot) => slot.place === place),
      }))}
      userId={userId}
      draft="slot"
      renderForm={({ row, close }) => <SlotForm slot={row} onSaved={close} onCancel={close} />}
      renderItem={({ row, ...item }) => (
        <SlotItem slot={row} rotation={describeRotation(row, slots, now)} {...item} />
      )}
    >
      {hasSponsors && (
        <AlertBox tone="info">
          Une régie remplit les encarts des lecteurs qui l'acceptent&nbsp;; les vôtres paraissent aux autres.
        </AlertBox>
      )}
    </RowsEditedInPlace>
  );
}
