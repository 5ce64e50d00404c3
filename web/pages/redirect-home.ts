import { replace } from 'react-router';
import {
  type UnavailableListing,
  unavailableListing,
} from '#web/features/listings/home/unavailable-listing.ts';
import { UnavailableListingNotice } from './unavailable-listing-notice.tsx';

/**
 * Redirects to the home page, with a notice about the missing listing.
 * @throws the redirection
 */
export function redirectHome(missed: UnavailableListing): never {
  unavailableListing.set({ missed, Notice: UnavailableListingNotice });
  throw replace('/');
}
