import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_AWAY_DAYS } from '#contract/accounts/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { openReservationStatuses } from '#contract/reservations/reservation-transitions.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

type AwayFieldProps = Pick<FieldProps, 'name' | 'error'> & { initial: string | null };

/** Day until which a member is away, with a warning of the orders until then; empty when they are there. */
export function AwayUntilDateField({ initial, ...field }: AwayFieldProps) {
  const [until, setUntil] = useState(initial ?? '');
  const dayFromNow = (days: number) => formatIsoDayInParis(new Date(Date.now() + days * DAY_MS));
  const today = dayFromNow(0);
  const last = dayFromNow(MAX_AWAY_DAYS);
  const orders = useApiAnswer(until >= today && until <= last ? until : undefined, (signal) =>
    countOrders(today, until, signal),
  );
  return (
    <>
      <TextInput
        {...field}
        label="Absent jusqu'au"
        type="date"
        min={today}
        max={last}
        hint={`Jusque-là, vos annonces sont masquées et gardent leur durée ; vos conversations le disent. ${MAX_AWAY_DAYS} jours au plus ; videz le champ pour revenir.`}
        defaultValue={initial ?? ''}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      {orders !== undefined && orders > 0 && (
        <AlertBox tone="info">
          {orders === 1 ? '1 commande est prévue' : `${orders} commandes sont prévues`} d'ici là&nbsp;: votre
          absence ne les annule pas.{' '}
          <Link to="/profil/commandes" className="underline underline-offset-4">
            Voir mes commandes
          </Link>
        </AlertBox>
      )}
    </>
  );
}

/** Number of a seller's open orders with an appointment on these days. Rejects with an ApiError. */
async function countOrders(from: string, to: string, signal: AbortSignal): Promise<number> {
  const counts = await Promise.all(
    openReservationStatuses.map(async (status) => {
      const query = { as: 'seller', status, from, to, limit: 1 } as const;
      return (await call('GET /api/reservations', { query, signal })).pagination.total;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
