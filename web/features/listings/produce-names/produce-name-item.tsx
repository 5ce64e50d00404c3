import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { categoryLabels } from '#contract/listings/categories.ts';
import { formatSeason } from '#contract/produce/rules.ts';
import type { AdministeredProduceName } from '#contract/produce/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { ConfirmedIntentButton } from '#web/actions/confirmed-intent-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import type { ProduceNameIntentHandlers } from './produce-name-intents.ts';

interface ProduceNameItemProps {
  produce: AdministeredProduceName;
  onEdit: () => void;
  /** True once the form of the produce was closed: the button that opened it has the focus again. */
  hasFocus: boolean;
}

/** Added produce, with what an administrator may do. */
export function ProduceNameItem({ produce, onEdit, hasFocus }: ProduceNameItemProps) {
  const { _id: id, version, name, plural, category, months, synonyms } = produce;
  const titleId = useId();
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <h3 id={titleId} className="font-semibold">
          {capitalizeFirstLetter(name)}
        </h3>
        <p className="text-sm text-soft">
          {categoryLabels[category]}, {formatSeason(months)}. Au pluriel&nbsp;: {plural}.
        </p>
        {synonyms.length > 0 && <p className="text-sm text-soft">Aussi&nbsp;: {synonyms.join(', ')}.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-describedby={titleId}
          onClick={onEdit}
          ref={hasFocus ? takeFocus : undefined}
        >
          <Pencil aria-hidden className="size-5" /> Corriger
        </Button>
        <ConfirmedIntentButton<ProduceNameIntentHandlers, 'deleteProduceName'>
          intent="deleteProduceName"
          input={{ id, version }}
          icon={Trash2}
          label="Retirer"
          describedBy={titleId}
          question={'Retirer ce produit\u00a0?'}
        >
          {`«\u00a0${name}\u00a0» ne sera plus proposé. Les annonces qui portent ce nom restent, sans sa catégorie ni sa saison.`}
        </ConfirmedIntentButton>
      </div>
    </li>
  );
}
