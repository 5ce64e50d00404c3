import { redirect } from 'react-router';
import { call } from '#web/api.ts';
import { notifying } from '#web/data/client-action.ts';

const HOME_AFTER_MS = 1_000;

export type ArchiveIntents = typeof archiveIntents;

export const archiveIntents = {
  /** Archives the owner's listing or activates it again, then leads home, unless the reader has left the page. */
  async archive({ id, isArchived }: { id: string; isArchived: boolean }) {
    await notifying(call('PUT /api/adverts/:id/archive', { params: { id }, body: { isArchived } }), {
      done: 'Annonce Archivée/Activée avec succès',
      failed: "Une erreur est survenue lors de l'archivage de l'annonce",
    });
    await new Promise((resolve) => setTimeout(resolve, HOME_AFTER_MS));
    return redirect('/');
  },
};
