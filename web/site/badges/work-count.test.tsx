import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_MEMBER } from '#contract/accounts/rules.ts';
import { useSession } from '#web/client/session.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken, stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { usePendingAdminDecisionCount } from './work-count.ts';

function Probe() {
  const role = useSession()?.role;
  return <p>{role === ROLE_ADMIN ? <Count /> : 'membre'}</p>;
}
const Count = () => `administrateur, ${usePendingAdminDecisionCount()}`;

test('an administrator whose rights were withdrawn is a member again on the open page', async () => {
  const session = stubLoggedInMember({ role: ROLE_ADMIN });
  stubApiAnswer('GET /api/admin/counts', () => createFakeApiErrorResponse(403, 'FORBIDDEN', 'Non.'));
  const token = createTestSessionToken({ ...session, role: ROLE_MEMBER });
  stubApiAnswer('PUT /api/users/update', () => Response.json({ token }));
  renderComponentInTestPage(<Probe />);
  await waitFor(() => expect(screen.getByText('membre')).toBeInTheDocument());
});
