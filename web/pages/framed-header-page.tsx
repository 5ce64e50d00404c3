import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { FramedPageHeader } from '#web/features/embedding/framed-page-header.tsx';
import type { Route } from './+types/framed-header-page';

export const headers = publicPageHeadersFunction;

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'En-tête' });

export default function FramedHeaderPage() {
  return <FramedPageHeader />;
}
