import { useSyncExternalStore } from 'react';
import { basket } from '#web/offline/outbox/reservation-drafts.ts';

export const useBasket = () => useSyncExternalStore(basket.subscribe, basket.get, () => undefined);
