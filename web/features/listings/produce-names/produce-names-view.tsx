import { MAX_ADDED_PRODUCE_NAMES } from '#contract/produce/rules.ts';
import type { AdministeredProduceName } from '#contract/produce/schemas.ts';
import { RowsEditedInPlace } from '#web/offline/drafts/rows-edited-in-place.tsx';
import { ProduceNameForm } from './produce-name-form.tsx';
import { ProduceNameItem } from './produce-name-item.tsx';

interface ProduceNamesViewProps {
  produce: AdministeredProduceName[];
  userId: string;
}

/** Produce that administrators added. */
export const ProduceNamesView = ({ produce, userId }: ProduceNamesViewProps) => (
  <RowsEditedInPlace
    title="Produits"
    note={
      "Les noms de votre région, en plus de la liste du site\u00a0: ils sont proposés pendant la saisie, classent les annonces, suivent les saisons, et la recherche en corrige l'orthographe."
    }
    addLabel="Ajouter un produit"
    full={
      produce.length >= MAX_ADDED_PRODUCE_NAMES
        ? `Le site a déjà ${MAX_ADDED_PRODUCE_NAMES} produits ajoutés\u00a0: retirez-en un pour en ajouter.`
        : undefined
    }
    groups={[{ title: 'Produits ajoutés', rows: produce }]}
    userId={userId}
    draft="produce"
    renderForm={({ row, close }) => <ProduceNameForm produce={row} onSaved={close} onCancel={close} />}
    renderItem={({ row, ...item }) => <ProduceNameItem produce={row} {...item} />}
  />
);
