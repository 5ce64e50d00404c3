import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ReceivedModerationDecision } from '#contract/moderation/contest-routes.ts';
import type { DecisionContest } from '#contract/moderation/contest-schemas.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as decisionsPage from './decisions-about-member-page.tsx';

const refusal: ReceivedModerationDecision = {
  _id: 'd1',
  action: 'refuse-listing',
  createdAt: '2026-11-20T10:00:00.000Z',
  reason: 'Photo floue',
  ad: { _id: 'l1', productName: 'figues' },
  isAutomatic: false,
  isUndone: false,
  rule: 'regle-photos',
  contestableUntil: '2027-05-23T10:00:00.000Z',
  contest: null,
};
const suspension: ReceivedModerationDecision = {
  ...refusal,
  _id: 'd2',
  action: 'suspend-member',
  ad: null,
  reason: 'Abus',
  rule: 'moderation',
};
const open: DecisionContest = {
  _id: 'c1',
  reason: 'second-look',
  text: null,
  state: 'open',
  createdAt: '2026-11-21T10:00:00.000Z',
  answer: null,
  answeredAt: null,
};

let decisions: ReceivedModerationDecision[];
beforeEach(() => {
  decisions = [refusal];
  stubApiAnswer('GET /api/users/decisions', () => ({
    decisions,
    pagination: { page: 1, limit: 50, total: decisions.length, totalPages: 1 },
  }));
});

/** Stubs the call that contests: the decision is contested from then on. */
const stubContest = () =>
  stubApiAnswer('POST /api/users/decisions/:id/contest', () => {
    decisions = decisions.map((decision) => ({ ...decision, contestableUntil: null, contest: open }));
    return HttpResponse.json({ contest: open }, { status: 201 });
  });

function showDecisions(query = '', member = {}) {
  stubLoggedInMember(member);
  return renderTestPage(decisionsPage, '/profil/decisions', {
    address: `/profil/decisions${query}`,
    site: { links: { terms: '/cgu' } },
  });
}

const card = (name: RegExp) => screen.findByRole('article', { name });

test('a decision is shown with its reason and the paragraph of the terms that it rests on', async () => {
  showDecisions();
  const shown = await card(/Votre annonce n'a pas été acceptée/);
  expect(shown).toHaveTextContent('Photo floue');
  expect(within(shown).getByRole('link', { name: 'Figues' })).toHaveAttribute('href', '/ad/l1');
  expect(within(shown).getByRole('link', { name: /La règle/ })).toHaveAttribute('href', '/cgu#regle-photos');
});

test('a suspended member contests in two touches', async () => {
  decisions = [suspension];
  const sent = stubContest();
  const { user } = showDecisions('', { isActive: false });
  const shown = await card(/Votre compte a été suspendu/);
  await user.click(within(shown).getByRole('button', { name: 'Contester' }));
  await user.click(within(shown).getByRole('button', { name: 'Envoyer' }));
  expect(await within(shown).findByText(/une personne va la relire/)).toBeInTheDocument();
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument();
  expect(await sent[0]?.json()).toEqual({ reason: 'second-look' });
});

test('the focus follows what replaces a button: the form, its closing, and the contest', async () => {
  stubContest();
  const { user } = showDecisions();
  const shown = within(await card(/n'a pas été acceptée/));
  await user.click(shown.getByRole('button', { name: 'Contester' }));
  expect(shown.getByRole('radio', { checked: true })).toHaveFocus();
  await user.click(shown.getByRole('button', { name: 'Annuler' }));
  expect(shown.getByRole('button', { name: 'Contester' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(shown.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Contestée/));
});

test.each([
  ['?annonce=l1', 'Envoyer'],
  ['?contester=d1', 'Envoyer'],
  ['?contester=d2', 'Contester'],
])('the address %s shows the button "%s" of the decision', async (query, button) => {
  showDecisions(query);
  const shown = await card(/n'a pas été acceptée/);
  expect(within(shown).getByRole('button', { name: button })).toBeInTheDocument();
});

test('a reason and words are sent, and kept when the server refuses them', async () => {
  const sent = stubApiAnswer('POST /api/users/decisions/:id/contest', () =>
    createFakeApiErrorResponse(409, 'CONTEST_CLOSED', 'Cette décision ne peut plus être contestée.'),
  );
  const { user } = showDecisions('?contester=d1');
  const shown = await card(/n'a pas été acceptée/);
  await user.click(within(shown).getByRole('radio', { name: 'Je respecte cette règle' }));
  await user.type(within(shown).getByRole('textbox', { name: /précisions/ }), 'Elle est nette.');
  await user.click(within(shown).getByRole('button', { name: 'Envoyer' }));
  expect(await within(shown).findByRole('alert')).toHaveTextContent('ne peut plus être contestée');
  expect(within(shown).getByRole('textbox')).toHaveValue('Elle est nette.');
  expect(await sent[0]?.json()).toEqual({ reason: 'rule-respected', text: 'Elle est nette.' });
});

test.each([
  [{ state: 'upheld', answer: 'On ne voit rien.' }, /décision maintenue.*On ne voit rien/s],
  [{ state: 'reversed', answer: null }, /décision annulée.*La décision est annulée/s],
] as const)('the answer %o of a contest is shown', async (answered, text) => {
  decisions = [
    {
      ...refusal,
      contestableUntil: null,
      contest: { ...open, ...answered, answeredAt: '2026-11-22T10:00:00.000Z' },
    },
  ];
  showDecisions();
  const shown = await card(/n'a pas été acceptée/);
  await waitFor(() => expect(shown).toHaveTextContent(text));
});

test('a member without decisions is told so', async () => {
  decisions = [];
  showDecisions();
  expect(await screen.findByText('Aucune décision contre vous.')).toBeInTheDocument();
});
