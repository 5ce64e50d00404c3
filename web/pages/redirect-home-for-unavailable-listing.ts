import { replace } from 'react-router';
import {
  type UnavailableListingContent,
  unavailableListingContentStore,
} from '#web/features/listings/home/unavailable-listing-content.ts';
import { UnavailableListingHomeMessage } from './unavailable-listing-home-message.tsx';

/**
 * Redirects to the home page, with a message about the missing listing.
 * @throws the redirection
 */
export function redirectHomeForUnavailableListing(missed: UnavailableListingContent): never {
  unavailableListingContentStore.set({ missed, Notice: UnavailableListingHomeMessage });
  throw replace('/');
}
