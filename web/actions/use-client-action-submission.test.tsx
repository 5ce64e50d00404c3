import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { redirect } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage, renderTestPage } from '#web/testing/show.tsx';
import { createClientAction } from './client-action.ts';
import { useClientActionSubmission } from './use-client-action-submission.ts';

const intents = {
  rename: async (name: string) => {
    await call('PUT /api/users/update', { body: { firstName: name } });
    return name.toUpperCase();
  },
  leave: async () => redirect('/ailleurs'),
  fail: async () => {
    throw new TypeError('x is undefined');
  },
};
type Intents = typeof intents;

const done = vi.fn();
const failed = vi.fn();
afterEach(() => {
  done.mockClear();
  failed.mockClear();
});

function Page({ intent, input = 'ana' }: { intent: keyof Intents; input?: string }) {
  const action = useClientActionSubmission<Intents, 'rename'>(intent as 'rename', { done, failed });
  const { isPending, isDone, result, failure } = action;
  return (
    <>
      <button type="button" onClick={() => action.submit(input)}>
        Envoyer
      </button>
      <p role="status">{JSON.stringify({ isPending, input: action.input, isDone, result, failure })}</p>
    </>
  );
}
const RenamePage = () => <Page intent="rename" />;
const showIntent = (intent: keyof Intents) =>
  renderComponentInTestPage(<Page intent={intent} />, { action: createClientAction(intents) });
const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const send = () => screen.getByRole('button');

test('the submitted value shows while the write is under way, then its result', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<Response>();
  stubApiAnswer('PUT /api/users/update', () => answered);
  const { user } = showIntent('rename');
  await user.click(send());
  expect(state()).toEqual({ isPending: true, input: 'ana', isDone: false });
  resolve(HttpResponse.json({}));
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('ANA'));
  expect(state()).toEqual({ isPending: false, isDone: true, result: 'ANA' });
});

test('a refused write keeps the page, and its reason shows until the next attempt', async () => {
  stubApiAnswer('PUT /api/users/update', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Prénom trop long.')
      : HttpResponse.json({}),
  );
  const { user } = showIntent('rename');
  await user.click(send());
  await waitFor(() =>
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'INVALID_INPUT' })),
  );
  expect(state()).toEqual({ isPending: false, isDone: false, failure: 'Prénom trop long.' });
  await user.click(send());
  await waitFor(() => expect(state()).toMatchObject({ isDone: true }));
});

test('the page is loaded again after a write, and not after a refusal', async () => {
  stubApiAnswer('PUT /api/users/update', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Prénom trop long.')
      : HttpResponse.json({}),
  );
  const clientLoader = vi.fn(() => null);
  const page = { default: RenamePage, clientLoader, clientAction: createClientAction(intents) };
  const { user } = renderTestPage(page, '/page', { address: '/page' });
  await user.click(await screen.findByRole('button'));
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(clientLoader).toHaveBeenCalledOnce();
  await user.click(send());
  await waitFor(() => expect(state()).toMatchObject({ isDone: true }));
  expect(clientLoader).toHaveBeenCalledTimes(2);
});

test('a second submission replaces the first, whose answer is ignored', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  stubApiAnswer('PUT /api/users/update', (_, count) => (count === 1 ? late : HttpResponse.json({})));
  const { user } = showIntent('rename');
  await user.click(send());
  await user.click(send());
  await waitFor(() => expect(state()).toMatchObject({ isPending: false, isDone: true }));
  await act(async () => resolve(createFakeApiErrorResponse(500, 'INTERNAL', 'Non.')));
  expect(state()).toMatchObject({ isDone: true });
  expect(done).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
});

test('a programming error is reported, and explained in general terms', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { user } = showIntent('fail');
  await user.click(send());
  await waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(undefined));
  expect(state()).toMatchObject({ failure: UNEXPECTED_ERROR_TEXT });
  expect(reported).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError));
});

test('a write answered by a redirection leads to its page', async () => {
  const { user } = showIntent('leave');
  await user.click(send());
  expect(await screen.findByText('Page /ailleurs')).toBeInTheDocument();
});

const sent: string[] = [];
const photoIntents = { send: (form: FormData) => sent.push((form.get('photo') as File).name) };

function SendPhoto() {
  const { submit } = useClientActionSubmission<typeof photoIntents, 'send'>('send');
  const form = new FormData();
  form.set('photo', new File(['x'], 'tomate.jpg'));
  return (
    <button type="button" onClick={() => submit(form)}>
      Envoyer
    </button>
  );
}

test('a file reaches the action although WebKit cannot read request bodies back', async () => {
  const unreadable = new DOMException('Unable to read form data blob', 'InvalidStateError');
  const formData = vi.spyOn(Request.prototype, 'formData').mockRejectedValue(unreadable);
  const { user } = renderComponentInTestPage(<SendPhoto />, { action: createClientAction(photoIntents) });
  await user.click(await screen.findByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(sent).toEqual(['tomate.jpg']));
  formData.mockRestore();
});

test('a form whose navigation was dropped is not kept in memory', async () => {
  const dropped: Request[] = [];
  const drop = async ({ request }: { request: Request }) => {
    dropped.push(request.clone());
    return { result: undefined };
  };
  const { user } = renderComponentInTestPage(<SendPhoto />, { action: drop });
  await user.click(await screen.findByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(dropped).toHaveLength(1));
  sent.length = 0;
  const [request = expect.fail()] = dropped;
  await createClientAction(photoIntents)({ request });
  expect(sent).toEqual([]);
});
