import { User } from 'lucide-react';

interface AvatarProps {
  name: string;
  image?: string | null | undefined;
  /** Size of the avatar in pixels. */
  size?: number;
}

/** Avatar: picture or initials as decoration beside a name. */
export function Avatar({ name, image, size = 36 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (image) {
    return (
      <img
        src={image}
        alt=""
        width={size}
        height={size}
        style={box}
        className="shrink-0 rounded-full object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      style={box}
      className="grid shrink-0 place-items-center rounded-full bg-leaf-soft font-semibold text-leaf"
    >
      {initials(name) || <User aria-hidden className="size-1/2" />}
    </span>
  );
}

const initials = (name: string) =>
  name
    .split(/[\s-]+/)
    // First character as a code point, not a UTF-16 unit.
    .flatMap((word) => [...word].slice(0, 1))
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .slice(0, 2)
    .join('')
    .toUpperCase();
