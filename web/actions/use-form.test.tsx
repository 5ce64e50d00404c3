import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { call } from '#web/client/call.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { COLLECT_PENDING_FIELDS_EVENT } from '#web/ui/forms/form-values.ts';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { createClientAction } from './client-action.ts';
import { createFormIntentHandler } from './form-intent-handler.ts';
import { useForm } from './use-form.ts';

const schema = z.object({
  email: z.string({ error: 'Indiquez votre adresse.' }).min(1, 'Indiquez votre adresse.'),
  password: z.string({ error: 'Indiquez un mot de passe.' }).min(1, 'Indiquez un mot de passe.'),
});

const intents = {
  logIn: createFormIntentHandler(
    async () => schema,
    (body) => call('POST /api/users/login', { body }),
  ),
};

function LogIn({ done }: { done: (answer: { token: string }) => void }) {
  const form = useForm(intents, 'logIn', { done });
  return (
    <Form form={form}>
      <TextInput {...form.field('email')} label="Adresse" />
      <TextInput {...form.field('password')} label="Mot de passe" />
      <SubmitButton form={form}>Se connecter</SubmitButton>
    </Form>
  );
}

/** @returns the tokens that the form was given, too */
function showForm() {
  const tokens: string[] = [];
  const done = ({ token }: { token: string }) => tokens.push(token);
  return {
    ...renderComponentInTestPage(<LogIn done={done} />, { action: createClientAction(intents) }),
    tokens,
  };
}

const field = (label: string) => screen.findByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'Se connecter' });

async function fillIn(
  user: ReturnType<typeof renderComponentInTestPage>['user'],
  typed: { email?: string; password?: string },
) {
  for (const [label, text] of [
    ['Adresse', typed.email],
    ['Mot de passe', typed.password],
  ] as const)
    if (text) await user.type(await field(label), text);
}

test('an empty form has an error beside each field and the focus on the first, and sends nothing', async () => {
  const asked = stubApiAnswer('POST /api/users/login', { token: 'x' });
  const { user } = showForm();
  await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
  await waitFor(async () => expect(await field('Adresse')).toHaveFocus());
  expect(await field('Adresse')).toHaveAccessibleDescription('Indiquez votre adresse.');
  expect(await field('Mot de passe')).toHaveAccessibleDescription('Indiquez un mot de passe.');
  expect(asked).toHaveLength(0);
});

test('an error of the server stands beside its field, keeps the typed text, and disappears with typing', async () => {
  stubApiAnswer('POST /api/users/login', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.', {
      password: 'Trop court.',
      other: 'Sans champ.',
    }),
  );
  const { user } = showForm();
  await fillIn(user, { email: 'ana@recolte.test', password: 'figue' });
  await user.click(submit());
  await waitFor(async () => expect(await field('Mot de passe')).toHaveFocus());
  expect(await field('Mot de passe')).toHaveAccessibleDescription('Trop court.');
  expect(screen.getByRole('alert')).toHaveTextContent('Sans champ.');
  expect(await field('Adresse')).toHaveValue('ana@recolte.test');
  expect(await field('Mot de passe')).toHaveValue('figue');

  await user.keyboard('s');
  expect(await field('Mot de passe')).not.toHaveAttribute('aria-invalid');
});

test('a field that is not settled stops the form, together with the errors of the others', async () => {
  const asked = stubApiAnswer('POST /api/users/login', { token: 'x' });
  const { user } = showForm();
  await fillIn(user, { email: 'ana@recolte.tset' });
  const stop = (event: Event) =>
    (event as CustomEvent<Promise<boolean>[]>).detail.push(Promise.resolve(false));
  document.querySelector('form')?.addEventListener(COLLECT_PENDING_FIELDS_EVENT, stop, { once: true });
  await user.click(submit());
  await waitFor(async () => expect(await field('Mot de passe')).toHaveFocus());
  expect(await field('Mot de passe')).toHaveAccessibleDescription('Indiquez un mot de passe.');
  await user.type(await field('Mot de passe'), 'figues{Enter}');
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a form submitted again before the answer is sent once', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  const asked = stubApiAnswer('POST /api/users/login', () => late);
  const { user, tokens } = showForm();
  await fillIn(user, { email: 'ana@recolte.test', password: 'figues' });
  await user.click(submit());
  await user.click(submit());
  await user.type(await field('Adresse'), '{Enter}');
  resolve(HttpResponse.json({ token: 'x' }));
  await waitFor(() => expect(tokens).toEqual(['x']));
  expect(asked).toHaveLength(1);
});

test('the error of one attempt does not show in the next', async () => {
  stubApiAnswer('POST /api/users/login', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(400, 'INVALID_CREDENTIALS', 'Identifiants incorrects.')
      : HttpResponse.json({ token: 'x' }),
  );
  const { user, tokens } = showForm();
  await fillIn(user, { email: 'ana@recolte.test', password: 'figue' });
  await user.click(submit());
  expect(await screen.findByText('Identifiants incorrects.')).toBeInTheDocument();
  await user.type(await field('Mot de passe'), 's{Enter}');
  await waitFor(() => expect(tokens).toEqual(['x']));
  expect(screen.queryByText('Identifiants incorrects.')).not.toBeInTheDocument();
});

test('a form without network that the device keeps says so', async () => {
  stubApiAnswer('POST /api/users/login', () => HttpResponse.error() as never);
  const kept = (
    <div data-autosaved>
      <LogIn done={() => {}} />
    </div>
  );
  const { user } = renderComponentInTestPage(kept, { action: createClientAction(intents) });
  await fillIn(user, { email: 'ana@recolte.test', password: 'secret' });
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Ce que vous avez saisi est gardé sur cet appareil\.$/,
  );
});

test('a form without network shows the lost connection and keeps the typed text', async () => {
  stubApiAnswer('POST /api/users/login', () => HttpResponse.error());
  const { user } = showForm();
  await fillIn(user, { email: 'ana@recolte.test', password: 'figues' });
  await user.click(submit());
  expect(await screen.findByText(/^La connexion ne répond pas/)).toBeInTheDocument();
  expect(await field('Adresse')).toHaveValue('ana@recolte.test');
  expect(submit()).not.toHaveAttribute('aria-disabled');
});
