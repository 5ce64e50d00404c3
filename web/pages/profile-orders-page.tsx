import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { createAction } from '#web/actions/client-action.ts';
import { requireMember } from '#web/client/session.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { DaySheet } from '#web/features/reservations/orders/day-sheet.tsx';
import { loadOrders } from '#web/features/reservations/orders/load-orders.ts';
import { focusChangedOrder } from '#web/features/reservations/orders/order-focus.ts';
import { orderIntents } from '#web/features/reservations/orders/order-intents.ts';
import { OrdersView } from '#web/features/reservations/orders/orders-view.tsx';
import { refreshOrdersCount } from '#web/site/badges/orders-badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-orders-page';

/** Reservations to hand over, or with `as=buyer` to fetch; with `date` the sheet of a day. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return loadOrders(request);
}

export const clientAction = createAction(orderIntents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Commandes' });

export default function ProfileOrdersPage({ loaderData }: Route.ComponentProps) {
  const { role, day, reservations } = loaderData;
  const { revalidate } = useRevalidator();
  const changed = useRef<string>(undefined);
  useEffect(() => {
    const id = changed.current;
    if (id) focusChangedOrder(id, reservations);
    changed.current = undefined;
  }, [reservations]);
  const change = (id: string) => {
    changed.current = id;
    refreshOrdersCount();
    void revalidate();
  };
  if (day && role === 'seller') return <DaySheet day={day} reservations={reservations} onChange={change} />;
  return (
    <>
      <nav aria-label="Commandes" className="flex flex-wrap gap-3">
        {tabs.map(({ to, label, of }) => (
          <LinkButton
            key={to}
            to={to}
            variant={of === role ? 'leaf' : 'secondary'}
            aria-current={of === role ? 'page' : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      <OrdersView role={role} reservations={reservations} onChange={change} />
    </>
  );
}

const tabs = [
  { of: 'seller', to: '/profil/commandes', label: 'À remettre' },
  { of: 'buyer', to: '/profil/commandes?as=buyer', label: 'À aller chercher' },
] as const;
