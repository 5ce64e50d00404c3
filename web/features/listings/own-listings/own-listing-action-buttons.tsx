import type { Listing } from '#contract/listings/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { useSession } from '#web/client/session.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button-class.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { pickListingLifecycleFields } from '../change-own.ts';
import type { ListingLifecycleIntentHandlers } from '../listing-life.ts';
import {
  formatOwnListingAction,
  isListingAboutToExpire,
  listOwnListingActions,
  type OwnListingAction,
} from './own-actions.ts';

interface OwnListingActionButtonsProps {
  listing: Listing;
  /** Opens the reason of a refusal; absent where the page shows it. */
  onExplain?: () => void;
  onErase: () => void;
  /** Callback before the listing moves to another section. */
  onChange?: () => void;
  /** Id of the element that names the listing. */
  describedBy?: string;
  /** True to show one button and the menu only, where they share a line with other controls. */
  hasOneButton?: boolean;
  className?: string;
}

/**
 * Actions of the author on a listing. Buttons are the reason of a refusal, the renewal of a listing that is about to
 * expire, and the likeliest action; the others are in a menu.
 */
export function OwnListingActionButtons({
  listing,
  onExplain,
  onErase,
  onChange,
  describedBy,
  hasOneButton = false,
  className = '',
}: OwnListingActionButtonsProps) {
  const { _id: id, productName } = listing;
  const isActive = useSession()?.isActive ?? false;
  const { submit, isPending } = useClientActionSubmission<ListingLifecycleIntentHandlers, 'changeLife'>(
    'changeLife',
  );
  const actions = listOwnListingActions(listing, isActive).filter(
    (action) => action !== 'explain' || onExplain,
  );
  const isPrompted = (action: OwnListingAction) =>
    action === 'explain' || (action === 'renew' && isListingAboutToExpire(listing));
  const buttons = actions.slice(0, hasOneButton ? 1 : actions.filter(isPrompted).length + 1);
  const others = actions.slice(buttons.length);

  const targetOf = (action: OwnListingAction) => {
    if (action === 'edit') return `/modifier/${id}`;
    if (action === 'copy') return `/ad/add?copier=${id}`;
    if (action === 'explain') return () => onExplain?.();
    if (action === 'erase') return onErase;
    return () => {
      onChange?.();
      void submit({ action, before: pickListingLifecycleFields(listing) });
    };
  };
  return (
    <>
      {buttons.map((action) => {
        const target = targetOf(action);
        const common = { variant: variantOf(action), 'aria-describedby': describedBy, className };
        return typeof target === 'string' ? (
          <LinkButton key={action} to={target} {...common}>
            {formatOwnListingAction(action, listing)}
          </LinkButton>
        ) : (
          <Button key={action} pending={isPending} onClick={target} {...common}>
            {formatOwnListingAction(action, listing)}
          </Button>
        );
      })}
      {others.length > 0 && (
        <ActionMenu
          label={`Autres actions : ${capitalizeFirstLetter(productName)}`}
          heading={capitalizeFirstLetter(productName)}
          items={others.map((action) => ({
            label: formatOwnListingAction(action, listing),
            target: targetOf(action),
            isDangerous: action === 'erase',
          }))}
        />
      )}
    </>
  );
}

function variantOf(action: OwnListingAction): ButtonVariant {
  if (action === 'erase') return 'danger';
  return action === 'renew' || action === 'unarchive' || action === 'available' ? 'leaf' : 'secondary';
}
