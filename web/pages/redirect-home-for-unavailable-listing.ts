import { replace } from 'react-router';
import {
  type UnavailableListingMessageContent,
  unavailableListingMessageStore,
} from '#web/features/listings/home/unavailable-listing-message-content.ts';
import { UnavailableListingHomeMessage } from './unavailable-listing-home-message.tsx';

/**
 * Redirects to the home page, with a message about the missing listing.
 * @throws the redirection
 */
export function redirectHomeForUnavailableListing(missed: UnavailableListingMessageContent): never {
  unavailableListingMessageStore.set({ missed, Notice: UnavailableListingHomeMessage });
  throw replace('/');
}
