import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MAX_ADDED_PRODUCE_NAMES } from '#contract/produce/rules.ts';
import type { AdministeredProduceName } from '#contract/produce/schemas.ts';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import { Button } from '#web/ui/button.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { ProduceNameForm } from './produce-name-form.tsx';
import { ProduceNameItem } from './produce-name-item.tsx';

interface ProduceNamesViewProps {
  produce: AdministeredProduceName[];
  userId: string;
}

/** Produce that administrators added; one at a time is edited, and kept on the device until it is saved. */
export function ProduceNamesView({ produce, userId }: ProduceNamesViewProps) {
  /** Id of the produce that is edited, `new` for one that is being added. */
  const [edited, setEdited] = useState<string>();
  /** The one that was edited before. */
  const [closed, setClosed] = useState<string>();
  const isFull = produce.length >= MAX_ADDED_PRODUCE_NAMES;
  const renderForm = (row: AdministeredProduceName | undefined) => (
    <AutosavedFormWrapper userId={userId} form={`produce ${row?._id ?? 'new'}`} isEdit={row !== undefined}>
      {({ discard }) => {
        const close = () => {
          discard();
          setClosed(edited);
          setEdited(undefined);
        };
        return <ProduceNameForm produce={row} onSaved={close} onCancel={close} />;
      }}
    </AutosavedFormWrapper>
  );
  return (
    <>
      <TitledCard
        title="Produits"
        note="Les noms de votre région, en plus de la liste du site&nbsp;: ils sont proposés pendant la saisie, classent les annonces, suivent les saisons, et la recherche en corrige l'orthographe."
      >
        {edited === 'new' ? (
          renderForm(undefined)
        ) : (
          <Button
            className="self-start"
            disabled={isFull}
            onClick={() => setEdited('new')}
            ref={closed === 'new' ? takeFocus : undefined}
          >
            <Plus aria-hidden className="size-5" /> Ajouter un produit
          </Button>
        )}
        {isFull && (
          <p className="text-sm text-soft">
            Le site a déjà {MAX_ADDED_PRODUCE_NAMES} produits ajoutés&nbsp;: retirez-en un pour en ajouter.
          </p>
        )}
      </TitledCard>
      <TitledCard title="Produits ajoutés">
        {produce.length === 0 ? (
          <p className="text-soft">Aucun pour l'instant.</p>
        ) : (
          <ul className="divide-y divide-line">
            {produce.map((row) =>
              edited === row._id ? (
                <li key={row._id} className="py-5 first:pt-0 last:pb-0">
                  {renderForm(row)}
                </li>
              ) : (
                <ProduceNameItem
                  key={row._id}
                  produce={row}
                  onEdit={() => setEdited(row._id)}
                  hasFocus={closed === row._id}
                />
              ),
            )}
          </ul>
        )}
      </TitledCard>
    </>
  );
}
