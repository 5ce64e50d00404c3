import type { ListingStatus, ListingType, MainType, PriceType } from '#contract/listings/rules.ts';
import type { Place } from '../members/member.ts';

export interface DemoListing {
  /** The e-mail of a demo member. */
  author: string;
  mainType: MainType;
  /** Null for a request, as `price` and `quantity`. */
  type: ListingType | null;
  productName: string;
  /** Euros; null too when it is to be agreed on, given or exchanged. */
  price: number | null;
  priceType: PriceType | null;
  quantity: number | null;
  description: string;
  location: Place;
  createdAt: Date;
  status: ListingStatus;
  isArchived: boolean;
  deleteReason: string | null;
  /** Ids of drawn pictures, the main one first. */
  pictures: readonly string[];
}
