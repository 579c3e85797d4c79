import { Avatar } from '#web/ui/display/Avatar.tsx';

interface Props {
  name: string;
  avatar: string;
  /** A second, quieter text. */
  text?: string;
  shape?: 'round' | 'square';
}

/** A picture and a name in a row of a table. */
export function PersonName({ name, avatar, text, shape }: Props) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} image={avatar} size={24} {...(shape ? { shape } : {})} />
      <span className="min-w-0">
        <span className="line-clamp-1" dir="auto">
          {name}
        </span>
        {text && (
          <span className="line-clamp-1 text-12 font-normal text-text-3 md:hidden" dir="auto">
            {text}
          </span>
        )}
      </span>
    </span>
  );
}
