export function SearchFieldLabel({ children }: { children: string }) {
  return <span className="block pt-1.5 text-xs leading-none font-semibold text-soft">{children}</span>;
}
