import { useSyncExternalStore } from 'react';
import { reservationBasket } from '#web/offline/outbox/reservation-drafts.ts';

export const useBasket = () =>
  useSyncExternalStore(reservationBasket.subscribe, reservationBasket.get, () => undefined);
