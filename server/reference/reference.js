const filter = document.getElementById('filter');
const calls = [...document.querySelectorAll('details')];
const sections = [...document.querySelectorAll('section')];

filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/);
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word));
  for (const section of sections) section.hidden = !section.querySelector('details:not([hidden])');
  document.getElementById('none').hidden = sections.some((section) => !section.hidden);
});

function openLinkedCall() {
  const call = document.getElementById(location.hash.slice(1));
  if (call instanceof HTMLDetailsElement) call.open = true;
}
addEventListener('hashchange', openLinkedCall);
openLinkedCall();
