import { redirect } from 'react-router';
import type { Availability, ListingLifecycleAction } from '#contract/listings/rules.ts';
import { apiErrorTextOr, withToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { dayLabel } from './day-label.ts';

const HOME_AFTER_MS = 1_000;

export type LifeIntents = typeof lifeIntents;

export const lifeIntents = {
  /**
   * Changes the state of a listing. Archiving and activating lead to the home page after a moment, unless the reader
   * has left the page.
   */
  async changeLife({ id, action }: { id: string; action: ListingLifecycleAction | 'erase' }) {
    await change(id, action);
    if (action !== 'archive' && action !== 'unarchive') return undefined;
    await new Promise((resolve) => setTimeout(resolve, HOME_AFTER_MS));
    return redirect('/');
  },
};

const failed = apiErrorTextOr(UNEXPECTED_ERROR_TEXT);

function change(id: string, action: ListingLifecycleAction | 'erase'): Promise<unknown> {
  const params = { id };
  switch (action) {
    case 'archive':
    case 'unarchive':
      return withToast(
        call('PUT /api/adverts/:id/archive', { params, body: { isArchived: action === 'archive' } }),
        {
          done: 'Annonce Archivée/Activée avec succès',
          failed: "Une erreur est survenue lors de l'archivage de l'annonce",
        },
      );
    case 'renew':
      return withToast(call('POST /api/adverts/:id/renew', { params }), {
        done: ({ ad }) => `Annonce en ligne jusqu'au ${dayLabel(ad.expiresAt)}`,
        failed,
      });
    case 'erase':
      return withToast(call('DELETE /api/adverts/:id', { params }), {
        done: ({ message }) => message,
        failed,
      });
    default:
      return withToast(
        call('PATCH /api/adverts/:id/availability', { params, body: { availability: action } }),
        { done: confirmations[action], failed },
      );
  }
}

const confirmations: Record<Availability, string> = {
  available: 'Annonce de nouveau disponible',
  reserved: 'Annonce réservée\u00a0: elle reste en ligne, avec la mention «\u00a0Réservé\u00a0»',
  soldOut: "Annonce épuisée\u00a0: elle n'est plus en ligne",
};
