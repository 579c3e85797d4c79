/** Short statements below a section's lead, on hairlines. */
export function Points({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="mt-8 max-w-[36em] divide-y divide-line border-y hairline">
      {texts.map((text) => (
        <li key={text} className="py-3.5 lang-zh:leading-[1.7]">
          {text}
        </li>
      ))}
    </ul>
  );
}
