import drawings from './categories.svg?no-inline';

interface CategoryDrawingProps {
  category: string;
  className: string;
}

export const CategoryDrawing = ({ category, className }: CategoryDrawingProps) => (
  <svg
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className}`}
  >
    <use href={`${drawings}#${category}`} />
  </svg>
);
