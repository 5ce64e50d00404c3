import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type ActionFunction, createMemoryRouter, type LoaderFunction, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Answer } from '#web/api-call.ts';

interface ShowOptions {
  /** Of the page that holds the content, with its query. Every other page says its address only. */
  address?: string;
  /** The page's, where its own forms and fetchers go. */
  action?: ActionFunction;
  loader?: LoaderFunction;
  /** The root's, where members write from public pages. */
  rootAction?: ActionFunction;
  site?: Partial<Answer<'GET /api/site'>>;
}

/**
 * Renders a component inside of a page of the router, with somebody who clicks and types.
 * @returns `user`, the `router`, and what `render` returns
 */
export function show(content: ReactNode, { address = '/page', ...options }: ShowOptions = {}) {
  const { action, loader, rootAction, site = {} } = options;
  const page = {
    path: new URL(address, location.href).pathname,
    element: content,
    hydrateFallbackElement: null,
    ...(action && { action }),
    ...(loader && { loader }),
  };
  const root = {
    id: 'root',
    path: '/',
    loader: () => ({ site }),
    shouldRevalidate: () => false,
    ...(rootAction && { action: rootAction }),
    children: [page, { path: '*', element: <Elsewhere /> }],
  };
  const router = createMemoryRouter([root], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: { site } } },
  });
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Page {pathname + search}</p>;
}
