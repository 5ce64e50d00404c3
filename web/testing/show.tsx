import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import {
  type ActionFunction,
  createMemoryRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { call } from '#web/client/call.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';

type Site = ApiRouteAnswer<'GET /api/site'>;

interface ShowOptions {
  /** URL of the rendered page, with its query. Every other page shows its URL only. */
  address?: string;
  site?: Partial<Omit<Site, 'links'>> & { links?: Partial<Site['links']> };
}

/**
 * Renders a component inside of a page of the router, with a user who clicks and types.
 * @param options.action action of the page, to which its own forms and fetchers submit
 * @returns `user`, the `router`, and the result of `render`
 */
export function renderComponentInTestPage(
  content: ReactNode,
  { action, address = '/page', ...options }: ShowOptions & { action?: ActionFunction } = {},
) {
  const { pathname } = new URL(address, location.href);
  return showRoute({ path: pathname, element: content, ...(action && { action }) }, { address, ...options });
}

/** Module of a page in `pages/`. */
interface Page {
  default: ComponentType<never>;
  clientLoader?: (args: never) => unknown;
  clientAction?: (args: never) => unknown;
  shouldRevalidate?: (args: never) => boolean;
  HydrateFallback?: ComponentType;
  ErrorBoundary?: ComponentType<never>;
}

/**
 * Renders a page with its loader and action, like `renderComponentInTestPage`.
 * @param path path of the route in `routes.ts`
 * @param options.hasToasts true: with the toasts that the site's layout shows
 */
export function renderTestPage(
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
        {hasToasts && <LazyToaster />}
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

/** Module of a page whose data the server loads. */
interface RenderedPageWithServingFlags extends Page {
  loader: (args: never) => unknown;
}

/** Renders a page with the data that the server would load, its calls answered as those of the browser are. */
export function renderTestPageWithServerData(
  page: RenderedPageWithServingFlags,
  path: string,
  options: ShowOptions & { address: string },
) {
  const load = async (args: LoaderFunctionArgs) => {
    const context = new RouterContextProvider(new Map([[apiCallContext, call]]));
    const served = { ...args, context, url: new URL(args.request.url) };
    // Cast of the loader's arguments: each page types them by its own path.
    const serverLoader = async () => dataOf(await page.loader(served as never));
    return page.clientLoader ? page.clientLoader({ ...args, serverLoader } as never) : serverLoader();
  };
  return renderTestPage({ ...page, clientLoader: load }, path, options);
}

/** Loader data without their HTTP status. */
const dataOf = (loaded: unknown) =>
  loaded instanceof Object && 'data' in loaded && 'init' in loaded ? loaded.data : loaded;

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
