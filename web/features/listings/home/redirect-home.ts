import { replace } from 'react-router';
import { type UnavailableListing, unavailableListing } from './unavailable-listing.ts';
import { UnavailableListingMessage } from './unavailable-listing-message.tsx';

/** @throws a redirection to the home page, where a message tells why a listing is missing */
export function redirectHome(missed: UnavailableListing): never {
  unavailableListing.set({ ...missed, Notice: UnavailableListingMessage });
  throw replace('/');
}
