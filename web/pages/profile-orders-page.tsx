import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { requireMemberSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { DayOrderSheet } from '#web/features/reservations/orders/day-order-sheet.tsx';
import { loadOrders } from '#web/features/reservations/orders/load-orders.ts';
import { focusChangedOrder } from '#web/features/reservations/orders/order-focus.ts';
import { orderIntents } from '#web/features/reservations/orders/order-intents.ts';
import { OrdersView } from '#web/features/reservations/orders/orders-view.tsx';
import { refreshOrdersCount } from '#web/site/badges/unanswered-reservations-badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-orders-page';

/** Reservations to hand over, or with `as=buyer` to fetch; with `date` the sheet of a day. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMemberSession(request);
  return loadOrders(request);
}

export const clientAction = createClientAction(orderIntents);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Commandes' });

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
  if (day && role === 'seller')
    return <DayOrderSheet day={day} reservations={reservations} onChange={change} />;
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
