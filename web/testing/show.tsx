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

interface ShowOptions {
  /** URL of the page, with its query. Every other page shows its URL only. */
  address?: string;
  site?: Partial<Answer<'GET /api/site'>>;
}

/**
 * Renders a component inside of a page of the router, with a user who clicks and types.
 * @param options.action action of the page, to which its own forms and fetchers submit
 * @returns `user`, the `router`, and the result of `render`
 */
export function show(
  content: ReactNode,
  { action, address = '/page', ...options }: ShowOptions & { action?: ActionFunction } = {},
) {
  const { pathname } = new URL(address, location.href);
  return showRoute({ path: pathname, element: content, ...(action && { action }) }, { address, ...options });
}

/** Module of `pages/`. */
interface Page {
  default: ComponentType<never>;
  clientLoader?: (args: never) => unknown;
  clientAction?: (args: never) => unknown;
  shouldRevalidate?: (args: never) => boolean;
  ErrorBoundary?: ComponentType<never>;
}

/**
 * Renders a page with its loader and action, like `show`.
 * @param path path of the route in `routes.ts`
 */
export function showPage(page: Page, path: string, options: ShowOptions & { address: string }) {
  const { clientLoader, clientAction, shouldRevalidate, ErrorBoundary } = page;
  const route = {
    path,
    element: <PageView of={page.default as ComponentType<PageProps>} />,
    hydrateFallbackElement: <p>Chargement</p>,
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
