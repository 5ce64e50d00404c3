import { replace } from 'react-router';
import {
  type UnavailableListing,
  unavailableListing,
} from '#web/features/listings/home/unavailable-listing.ts';
import { UnavailableListingNotice } from './unavailable-listing-notice.tsx';

/** @throws a redirection to the home page, where a notice tells why a listing is missing */
export function redirectHome(missed: UnavailableListing): never {
  unavailableListing.set({ missed, Notice: UnavailableListingNotice });
  throw replace('/');
}
