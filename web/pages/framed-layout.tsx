import '#web/styles/frame.css';
import { Outlet } from 'react-router';
import { frameablePageHeadersFunction } from '#web/document/page-headers.ts';
import { FramedPageBox } from '#web/features/embedding/framed-page-box.tsx';
import { readFramedPageAppearanceParams } from '#web/features/embedding/read-frame.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/framed-layout';

export const headers = frameablePageHeadersFunction;

export const loader = ({ url }: Route.LoaderArgs) => ({
  look: readFramedPageAppearanceParams(url.searchParams),
});

/** Layout of framed pages without header and footer, in the host's colours, with links that open in the top window. */
export default function FramedLayout({ loaderData }: Route.ComponentProps) {
  return (
    <FramedPageBox style={loaderData.look.style}>
      <Outlet />
    </FramedPageBox>
  );
}

export function ErrorBoundary() {
  return (
    <FramedPageBox style="">
      <p className="flex flex-wrap items-center gap-3 p-4">
        Les annonces ne peuvent pas être affichées pour le moment.
        <LinkButton to="/" target="_top" variant="secondary">
          Ouvrir le site
        </LinkButton>
      </p>
    </FramedPageBox>
  );
}
