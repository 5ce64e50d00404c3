import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import {
  type ActionFunction,
  createMemoryRouter,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Answer } from '#web/api/create-call.ts';
import { Toasts } from '#web/ui/notices/toasts.tsx';

interface ShowOptions {
  /** Of the page, with its query. Every other page says its address only. */
  address?: string;
  site?: Partial<Answer<'GET /api/site'>>;
}

/**
 * Renders a component inside of a page of the router, with somebody who clicks and types.
 * @param options.action the page's, where its own forms and fetchers go
 * @returns `user`, the `router`, and what `render` returns
 */
export function show(
  content: ReactNode,
  { action, address = '/page', ...options }: ShowOptions & { action?: ActionFunction } = {},
) {
  const { pathname } = new URL(address, location.href);
  return showRoute({ path: pathname, element: content, ...(action && { action }) }, { address, ...options });
}

/** A module of `pages/`. */
interface Page {
  default: ComponentType<never>;
  clientLoader?: (args: never) => unknown;
  clientAction?: (args: never) => unknown;
  shouldRevalidate?: (args: never) => boolean;
  HydrateFallback?: ComponentType;
  ErrorBoundary?: ComponentType<never>;
}

/**
 * Renders a page with its loader and action, as `show` does.
 * @param path as `routes.ts` has it
 * @param options.hasToasts beside the notices that the site's layout shows
 */
export function showPage(
  page: Page,
  path: string,
  { hasToasts = false, ...options }: ShowOptions & { address: string; hasToasts?: boolean },
) {
  const { clientLoader, clientAction, shouldRevalidate, HydrateFallback, ErrorBoundary } = page;
  const route = {
    path,
    element: (
      <>
        <PageView of={page.default as ComponentType<PageProps>} />
        {hasToasts && <Toasts />}
      </>
    ),
    hydrateFallbackElement: HydrateFallback ? <HydrateFallback /> : <p>Chargement</p>,
    ...(clientLoader && { loader: clientLoader as LoaderFunction }),
    ...(clientAction && { action: clientAction as ActionFunction }),
    ...(ErrorBoundary && {
      errorElement: <BoundaryView of={ErrorBoundary as ComponentType<{ error: unknown }>} />,
    }),
    ...(shouldRevalidate && { shouldRevalidate: shouldRevalidate as ShouldRevalidateFunction }),
  };
  return showRoute(route, options);
}

interface PageProps {
  params: unknown;
  loaderData: unknown;
  actionData: unknown;
}

const PageView = ({ of: View }: { of: ComponentType<PageProps> }) => (
  <View params={useParams()} loaderData={useLoaderData()} actionData={useActionData()} />
);

const BoundaryView = ({ of: View }: { of: ComponentType<{ error: unknown }> }) => (
  <View error={useRouteError()} />
);

function showRoute(page: RouteObject, { address = '/page', site = {} }: ShowOptions) {
  const root = {
    id: 'root',
    path: '/',
    loader: () => ({ site }),
    shouldRevalidate: () => false,
    hydrateFallbackElement: null,
    children: [page, { index: true, element: <Elsewhere /> }, { path: '*', element: <Elsewhere /> }],
  };
  const router = createMemoryRouter([root], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: { site } } },
  });
  return {
    user: userEvent.setup({ delay: null }),
    router,
    ...render(<RouterProvider router={router} />),
  };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Page {pathname + search}</p>;
}
