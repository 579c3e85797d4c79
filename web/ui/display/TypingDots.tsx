/** Three pulsing dots in the colour of the text, while somebody writes. Their size by `className`. */
export function TypingDots({ className = 'size-1.5' }: { className?: string }) {
  return [0, 150, 300].map((delay) => (
    <span
      key={delay}
      aria-hidden="true"
      style={{ animationDelay: `${delay}ms` }}
      className={`${className} animate-pulse rounded-full bg-current motion-reduce:animate-none`}
    />
  ));
}
