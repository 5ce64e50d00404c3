import { AutoScroller, Cursor, Feedback, PreventSelection } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';

/**
 * Plugins of drag and drop without the keyboard and its announcements: the photos have buttons, and announce their
 * position themselves.
 */
const sensors = [PointerSensor];
const plugins = [AutoScroller, Cursor, Feedback, PreventSelection];

interface SortablePhotosProps {
  /** Moves a photo from one index to another. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** List of photos that are dragged with the mouse at once, with a finger after a moment: the page must still scroll. */
export function SortablePhotos({ onMove, children }: SortablePhotosProps) {
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}
