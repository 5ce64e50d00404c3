import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DecisionContestToAnswer } from '#contract/moderation/contest-routes.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { createSampleDecisionContest } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { contestedDecisionAnswerIntentHandlers } from './contested-decision-answer-intent-handlers.ts';
import { ContestedDecisionsSection } from './contested-decisions-section.tsx';

const show = (differences: Partial<DecisionContestToAnswer> = {}) =>
  renderComponentInTestPage(
    <ContestedDecisionsSection contests={[createSampleDecisionContest(differences)]} />,
    {
      action: createClientAction(contestedDecisionAnswerIntentHandlers) as never,
    },
  );

test('a contest is shown beside its decision, and answered with a reason', async () => {
  stubApiAnswer('GET /api/admin/counts', {
    pending: 0,
    revisions: 0,
    reports: 0,
    notices: 0,
    people: 0,
    thanks: 0,
    contests: 0,
  });
  const sent = stubApiAnswer('PUT /api/admin/contests/:id', {
    contest: createSampleDecisionContest({ state: 'reversed', answer: 'Nette.' }),
  });
  const { user } = show();
  const card = await screen.findByRole('article', { name: /Ana Silva/ });
  for (const text of ['La photo est nette.', 'Photo floue', 'par Dominique Moreau', 'Figues'])
    expect(card).toHaveTextContent(text);
  expect(card).not.toHaveTextContent('Laissez de préférence');
  await user.click(within(card).getByRole('button', { name: 'Annuler la décision' }));
  expect(card).toHaveTextContent('Indiquez une raison');
  expect(sent).toEqual([]);
  await user.type(within(card).getByRole('textbox'), 'Nette.');
  await user.click(within(card).getByRole('button', { name: 'Annuler la décision' }));
  expect(await sent[0]?.json()).toEqual({ decision: 'reversed', reason: 'Nette.' });
});

test('an administrator who decided is asked to leave the answer to another one', async () => {
  show({ isBetterAnsweredByOther: true });
  expect(await screen.findByText(/Laissez de préférence un autre administrateur/)).toBeInTheDocument();
});

test('an administrator gets no answer form for their own contest', async () => {
  show({ isOwn: true });
  expect(await screen.findByText(/C'est votre contestation/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
