/** Sections with a heading each; an empty line begins a paragraph. */
export function LegalText({
  title,
  lead,
  sections,
}: {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; text: string }[];
}) {
  return (
    <article>
      <h1 className="headline">{title}</h1>
      <p className="lead mt-4 max-w-[46em]">{lead}</p>
      <div className="mt-12 border-t hairline max-md:mt-8">
        {sections.map((section) => (
          <section
            key={section.id}
            className="grid gap-x-12 gap-y-2 border-b hairline py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)] max-md:py-6"
          >
            <h2 className="text-18 font-semibold">{section.title}</h2>
            <div className="flex max-w-[68ch] flex-col gap-4 leading-relaxed text-text-2 lang-zh:leading-[1.8]">
              {section.text.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </article>
  );
}
