import { useSyncExternalStore } from 'react';
import { reservationBasketStore } from '#web/offline/outbox/reservation-drafts.ts';

export const useBasket = () =>
  useSyncExternalStore(reservationBasketStore.subscribe, reservationBasketStore.get, () => undefined);
