import type { Listing } from '#contract/listings/schemas.ts';
import { useAction } from '#web/data/use-action.ts';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { LifeIntents } from '../listing-life.ts';
import { type OwnAction, ownActionLabels, ownActions } from './own-actions.ts';
import { nameId } from './own-listing-row.tsx';

interface OwnListingActionsProps {
  listing: Listing;
  onExplain: () => void;
  onErase: () => void;
  /** Before the listing stands in another section. */
  onChange: () => void;
}

/** The first action is a button, the others are in a menu. */
export function OwnListingActions({ listing, onExplain, onErase, onChange }: OwnListingActionsProps) {
  const { _id: id, productName } = listing;
  const isActive = useSession()?.isActive ?? false;
  const { submit, isPending } = useAction<LifeIntents, 'changeLife'>('changeLife', { action: '/' });
  const [first, ...others] = ownActions(listing, isActive);
  if (!first) return null;

  const act = (action: OwnAction) => {
    if (action === 'explain') return onExplain();
    if (action === 'erase') return onErase();
    onChange();
    void submit({ id, action });
  };
  return (
    <div className="ml-auto flex gap-2">
      <Button
        variant={variantOf(first)}
        pending={isPending}
        aria-describedby={nameId(id)}
        onClick={() => act(first)}
      >
        {ownActionLabels[first]}
      </Button>
      {others.length > 0 && (
        <Menu
          label={`Autres actions : ${productName}`}
          items={others.map((action) => ({
            label: ownActionLabels[action],
            isDangerous: action === 'erase',
            onChoose: () => act(action),
          }))}
        />
      )}
    </div>
  );
}

function variantOf(action: OwnAction) {
  if (action === 'erase') return 'danger';
  return action === 'renew' || action === 'unarchive' || action === 'available' ? 'leaf' : 'secondary';
}
