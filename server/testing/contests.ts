import type { ReceivedModerationDecision } from '#contract/moderation/contest-routes.ts';
import { decideListingAsTestAdmin, publishListingAsTestPerson, type TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

/** Calls about contests, each with its status and its answer. */
export function createModerationContestTestCalls(site: TestSite) {
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    { headers }: Pick<TestPerson, 'headers'>,
    payload?: object,
  ) => {
    const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const readDecisions = async (person: TestPerson, query = ''): Promise<ReceivedModerationDecision[]> =>
    (await ask('GET', `/api/users/decisions${query}`, person)).body.decisions;
  const readLatestDecision = async (person: TestPerson): Promise<ReceivedModerationDecision> => {
    const [decision] = await readDecisions(person);
    if (!decision) throw new Error(`No decision against ${person.email}`);
    return decision;
  };
  return {
    ask,
    readDecisions,
    readLatestDecision,
    contest: (person: TestPerson, id: string, payload: object = { reason: 'mistake' }) =>
      ask('POST', `/api/users/decisions/${id}/contest`, person, payload),
    answer: (by: TestPerson, id: string, decision: string, reason = 'Relu.') =>
      ask('PUT', `/api/admin/contests/${id}`, by, { decision, reason }),
    readLoggedActions: async (admin: TestPerson, subject: string, id: string): Promise<string[]> =>
      (await ask('GET', `/api/admin/decisions?subject=${subject}&id=${id}`, admin)).body.decisions.map(
        ({ action }: { action: string }) => action,
      ),
    async refuse(owner: TestPerson, admin: TestPerson, deleteReason = 'Photo floue') {
      const { _id } = await publishListingAsTestPerson(site, owner);
      await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason });
      return { listing: _id, decision: await readLatestDecision(owner) };
    },
  };
}
