/** A leaflet as a file, so that the demo shows one in Markdown too. */
export const alignerGuide = {
  name: 'living-with-clear-aligners.md',
  bytes: new TextEncoder().encode(`# Living with clear aligners

## The first days
A little pressure is a good sign: the teeth are moving. It is strongest in the first two days of each set. A mild painkiller and soft food help.

## Cleaning the aligners
Rinse them in cold water whenever you take them out and brush them with a soft brush and clear soap. Hot water bends them. Coloured toothpaste and red wine leave stains.

## Speaking
Some people lisp for three or four days. Reading aloud for ten minutes a day makes it go faster.

## Visits
Dr Jonas Yim sees you every eight weeks for 20 minutes. Those visits are part of the price, and so are two sets of refinement aligners at the end.

## Afterwards
Wear a retainer every night for the first year, and then three nights a week, or the teeth drift back.
`),
};
