import { publicPageHeaders } from '#web/document/page-headers.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { FrameHeader } from '#web/features/embedding/frame-header.tsx';
import type { Route } from './+types/framed-header-page';

export const headers = publicPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'En-tête' });

export default function FramedHeaderPage() {
  return <FrameHeader />;
}
