import { replace } from 'react-router';
import {
  type UnavailableListingContent,
  unavailableListingStore,
} from '#web/features/listings/home/unavailable-listing-content.ts';
import { UnavailableListingHomeMessage } from './unavailable-listing-home-message.tsx';

/**
 * Redirects to the home page, with a message about the missing listing.
 * @throws the redirection
 */
export function redirectHomeWithMessage(missed: UnavailableListingContent): never {
  unavailableListingStore.set({ missed, Notice: UnavailableListingHomeMessage });
  throw replace('/');
}
