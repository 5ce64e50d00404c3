import { call } from '#web/client/call.ts';

/** Reports a view to the server, which leaves out those of the author and of crawlers. */
export const postListingView = (id: string) => call('POST /api/adverts/:id/views', { params: { id } });
