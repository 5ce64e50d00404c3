import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { EnterBeforeHydrationScript, recordEnterBeforeHydration } from './early-enter.tsx';

const sent = vi.fn();
const form = (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      sent(Object.fromEntries(new FormData(event.currentTarget)));
    }}
  >
    <input aria-label="Email" name="email" />
    <EnterBeforeHydrationScript />
    <button type="submit" disabled>
      Se connecter
    </button>
  </form>
);

test.each([
  ['is sent', 'ana@recolte.test{Enter}', [[{ email: 'ana@recolte.test' }]]],
  ['waits without Enter', 'ana@recolte.test', []],
])('a form filled in before hydration %s', async (_, typed, calls) => {
  sent.mockClear();
  const container = document.createElement('div');
  container.innerHTML = renderToString(form);
  document.body.replaceChildren(container);
  recordEnterBeforeHydration(document.forms[0] as HTMLFormElement);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), typed);
  expect(sent).not.toHaveBeenCalled();
  render(form, { container, hydrate: true });
  expect(sent.mock.calls).toEqual(calls);
});
