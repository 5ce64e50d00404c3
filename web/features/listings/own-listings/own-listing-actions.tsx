import type { Listing } from '#contract/listings/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { useSession } from '#web/client/session.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button-class.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { LifeIntents } from '../listing-life.ts';
import { type OwnAction, ownActionLabels, ownActions } from './own-actions.ts';
import { ownListingNameId } from './own-listing-row.tsx';

interface OwnListingActionsProps {
  listing: Listing;
  onExplain: () => void;
  onErase: () => void;
  /** Called before the listing moves to another section. */
  onChange: () => void;
}

/** Actions of the author: the likeliest one, and the reason of a refusal, as buttons; the others in a menu. */
export function OwnListingActions({ listing, onExplain, onErase, onChange }: OwnListingActionsProps) {
  const { _id: id, productName, status } = listing;
  const isActive = useSession()?.isActive ?? false;
  const { submit, isPending } = useAction<LifeIntents, 'changeLife'>('changeLife');
  const actions = ownActions(listing, isActive);
  const buttons = actions.slice(0, actions[0] === 'explain' ? 2 : 1);
  const others = actions.slice(buttons.length);

  const targetOf = (action: OwnAction) => {
    if (action === 'edit') return `/modifier/${id}`;
    if (action === 'copy') return `/ad/add?copier=${id}`;
    if (action === 'explain') return onExplain;
    if (action === 'erase') return onErase;
    return () => {
      onChange();
      void submit({ id, action });
    };
  };
  const labelOf = (action: OwnAction) =>
    action === 'edit' && status === 'refuse' ? 'Corriger et renvoyer' : ownActionLabels[action];
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {buttons.map((action) => {
        const target = targetOf(action);
        const common = { variant: variantOf(action), 'aria-describedby': ownListingNameId(id) };
        return typeof target === 'string' ? (
          <LinkButton key={action} to={target} {...common}>
            {labelOf(action)}
          </LinkButton>
        ) : (
          <Button key={action} pending={isPending} onClick={target} {...common}>
            {labelOf(action)}
          </Button>
        );
      })}
      {others.length > 0 && (
        <Menu
          label={`Autres actions : ${productName}`}
          items={others.map((action) => ({
            label: labelOf(action),
            target: targetOf(action),
            isDangerous: action === 'erase',
          }))}
        />
      )}
    </div>
  );
}

function variantOf(action: OwnAction): ButtonVariant {
  if (action === 'erase') return 'danger';
  return action === 'renew' || action === 'unarchive' || action === 'available' ? 'leaf' : 'secondary';
}
