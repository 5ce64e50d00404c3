import { type AlertMailFrequency, alertMailFrequencyLabels, alertTexts } from '#contract/alerts/rules.ts';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';

/** Saved searches of the member. None after a failure: saving one twice is harmless. */
const store = createFetchedMemberDataStore<readonly SavedSearch[]>(
  (signal) => call('GET /api/search', signal ? { signal } : {}),
  { unanswered: [] },
);

/** Saved searches, the last saved first; undefined for a visitor and until the first answer. */
export const useSavedSearches = () => useMemberDataStore(store);

/** Loads the saved searches. Rejects with an ApiError. */
export const loadSavedSearches = store.load;

export type SavedSearchIntentHandlers = typeof savedSearchIntentHandlers;

interface MailChange {
  id: string;
  email: boolean;
  /** New frequency of the mails; unchanged when absent. */
  frequency?: AlertMailFrequency;
}

export const savedSearchIntentHandlers = {
  save: (query: ListingSearchCriteria) =>
    runWithToast(() => save(query), {
      done: ({ query: { user } }) => (user ? 'Vous suivez ce vendeur' : 'Recherche enregistrée'),
      next: ({ _id: id, notifications }) =>
        notifications.email
          ? undefined
          : {
              label: 'Me prévenir par e-mail',
              run: () => changeMails({ id, email: true }).catch(() => undefined),
            },
      failed: createApiErrorFormatter(
        "Cette recherche n'a pas pu être enregistrée. Réessayez dans un moment.",
      ),
    }),

  /**
   * Marks the results of a search as seen. A failure is ignored: the search stays marked as new and can be opened
   * again.
   */
  markSeen: async (id: string) =>
    replace(await call('PUT /api/search/:id', { params: { id }, body: { hasNew: false } })),

  setMails: (change: MailChange) => changeMails(change),

  remove: (id: string) =>
    runWithToast(() => remove(id), {
      done: alertTexts.deleted,
      failed: "Cette recherche n'a pas pu être supprimée. Réessayez dans un moment.",
      undo: async (removed) => removed && restore(removed),
    }),
};

async function save(query: ListingSearchCriteria) {
  const saved = await call('POST /api/search', { body: { query } });
  store.change((all = []) => [saved, ...all.filter(({ _id }) => _id !== saved._id)]);
  return saved;
}

const changeMails = ({ id, ...notifications }: MailChange) =>
  runWithToast(() => setMails(id, notifications), {
    done: alertTexts.notificationChanged,
    detail: ({ notifications: { email, frequency } }) =>
      email
        ? `Les nouvelles annonces vous seront envoyées par e-mail, ${alertMailFrequencyLabels[frequency].toLowerCase()}.`
        : alertTexts.unsubscribed,
    failed: alertTexts.notificationFailed,
  });

async function setMails(id: string, notifications: Omit<MailChange, 'id'>) {
  const body = { notifications };
  const saved = await call('PATCH /api/search/:id/notifications', { params: { id }, body });
  replace(saved);
  return saved;
}

/**
 * Removes a saved search.
 * @returns the removed search
 */
async function remove(id: string): Promise<SavedSearch | undefined> {
  await call('DELETE /api/search/:id', { params: { id } });
  let removed: SavedSearch | undefined;
  store.change((all = []) => {
    removed = all.find(({ _id }) => _id === id);
    return all.filter((search) => search !== removed);
  });
  return removed;
}

/** Saves a removed search again, with its mails. */
async function restore({ query, notifications }: SavedSearch) {
  const { _id } = await save(query);
  if (notifications.email) await setMails(_id, notifications);
}

const replace = (changed: SavedSearch) =>
  store.change((all = []) => all.map((search) => (search._id === changed._id ? changed : search)));
