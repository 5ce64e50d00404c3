import { Plus } from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '#contract/keys-of.ts';
import { MAX_ADDED_SLOTS, slotPlaceLabels } from '#contract/slots/rules.ts';
import type { AdministeredSlot } from '#contract/slots/schemas.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { SlotForm } from './slot-form.tsx';
import { SlotItem } from './slot-item.tsx';

interface SlotsViewProps {
  slots: AdministeredSlot[];
  userId: string;
}

/** Slots of the site by place; one at a time is edited, in its place, and kept on the device until it is saved. */
export function SlotsView({ slots, userId }: SlotsViewProps) {
  /** Id of the slot that is edited, `new` for one that is being added. */
  const [edited, setEdited] = useState<string>();
  /** The one that was edited before. */
  const [closed, setClosed] = useState<string>();
  const { hasSponsors } = useSiteSettings();
  const isFull = slots.filter(({ isBuiltIn }) => !isBuiltIn).length >= MAX_ADDED_SLOTS;
  const renderForm = (slot: AdministeredSlot | undefined) => (
    <AutosavedFormWrapper userId={userId} form={`slot ${slot?._id ?? 'new'}`} isEdit={slot !== undefined}>
      {({ discard }) => {
        const close = () => {
          discard();
          setClosed(edited);
          setEdited(undefined);
        };
        return <SlotForm slot={slot} onSaved={close} onCancel={close} />;
      }}
    </AutosavedFormWrapper>
  );
  return (
    <>
      <TitledCard
        title="Encarts"
        note="Ce que le site dit entre les annonces. L'accueil montre un encart par jour, à tour de rôle&nbsp;; les résultats en montrent un toutes les trois annonces, dans leur ordre. Les vues et les touches se comptent par jour, sans rien garder de qui regarde."
      >
        {hasSponsors && (
          <AlertBox tone="info">
            Une régie remplit les encarts des lecteurs qui l'acceptent&nbsp;; les vôtres paraissent aux
            autres.
          </AlertBox>
        )}
        {edited === 'new' ? (
          renderForm(undefined)
        ) : (
          <Button
            className="self-start"
            disabled={isFull}
            onClick={() => setEdited('new')}
            ref={closed === 'new' ? takeFocus : undefined}
          >
            <Plus aria-hidden className="size-5" /> Ajouter un encart
          </Button>
        )}
        {isFull && (
          <p className="text-sm text-soft">
            Le site a déjà {MAX_ADDED_SLOTS} encarts ajoutés&nbsp;: supprimez-en un pour en ajouter.
          </p>
        )}
      </TitledCard>
      {keysOf(slotPlaceLabels).map((place) => (
        <TitledCard key={place} title={slotPlaceLabels[place]}>
          <ul className="divide-y divide-line">
            {slots
              .filter((slot) => slot.place === place)
              .map((slot) =>
                edited === slot._id ? (
                  <li key={slot._id} className="py-5 first:pt-0 last:pb-0">
                    {renderForm(slot)}
                  </li>
                ) : (
                  <SlotItem
                    key={slot._id}
                    slot={slot}
                    onEdit={() => setEdited(slot._id)}
                    hasFocus={closed === slot._id}
                  />
                ),
              )}
          </ul>
        </TitledCard>
      ))}
    </>
  );
}
