import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { DayOrderSheet } from '#web/features/reservations/orders/day-order-sheet.tsx';
import {
  loadOrdersPageData,
  type OrdersPageData,
} from '#web/features/reservations/orders/load-orders-page-data.ts';
import { MemberReservationsView } from '#web/features/reservations/orders/member-reservations-view.tsx';
import { focusChangedOrder } from '#web/features/reservations/orders/order-focus.ts';
import { orderIntentHandlers } from '#web/features/reservations/orders/order-intent-handlers.ts';
import { CountBadge } from '#web/site/badges/count-badge.tsx';
import { formatUnansweredReservationCount } from '#web/site/badges/unanswered-reservations-badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-orders-page';

/** Reservations to hand over, or to fetch, as `as` says; with `date` the sheet of a day. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMemberSessionOrRedirect(request);
  return loadOrdersPageData(request);
}

export const clientAction = createClientAction(orderIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Commandes' });

export default function ProfileOrdersPage({ loaderData }: Route.ComponentProps) {
  const { day, toAnswerElsewhere } = loaderData;
  const { role, reservations } = useOrdersOfOpenedRole(loaderData);
  const { revalidate } = useRevalidator();
  const changed = useRef<string>(undefined);
  useEffect(() => {
    const id = changed.current;
    if (id) focusChangedOrder(id, reservations);
    changed.current = undefined;
  }, [reservations]);
  const change = (id: string) => {
    changed.current = id;
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
            {of !== role && (
              <CountBadge
                count={toAnswerElsewhere}
                label={formatUnansweredReservationCount(toAnswerElsewhere)}
              />
            )}
          </LinkButton>
        ))}
      </nav>
      <MemberReservationsView role={role} reservations={reservations} onChange={change} />
    </>
  );
}

/** Orders to hand over, shown as none once the last one is handed over, instead of those to fetch. */
function useOrdersOfOpenedRole({
  role,
  reservations,
}: OrdersPageData): Pick<OrdersPageData, 'role' | 'reservations'> {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ key, role });
  if (opened.key !== key) setOpened({ key, role });
  return opened.key === key && opened.role === 'seller' && role === 'buyer'
    ? { role: 'seller', reservations: NONE }
    : { role, reservations };
}

const NONE: Reservation[] = [];

const tabs = [
  { of: 'seller', to: '/profil/commandes?as=seller', label: 'À remettre' },
  { of: 'buyer', to: '/profil/commandes?as=buyer', label: 'À aller chercher' },
] as const;
