/** Takes files that are dropped anywhere on the page or pasted. While some hover above it, `html` has the class `dropping`. */
export function acceptFiles(onFiles: (files: File[]) => void) {
  // Each child entered and left counts: the pointer is outside when as many were left as entered.
  let depth = 0;
  const enter = (by: number) => {
    depth = Math.max(0, depth + by);
    document.documentElement.classList.toggle('dropping', depth > 0);
  };
  const onFileDrag = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', work: (files: File[]) => void) =>
    addEventListener(name, (event) => {
      const transfer = event.dataTransfer;
      if (!transfer?.types.includes('Files')) return;
      event.preventDefault();
      work([...transfer.files]);
    });

  onFileDrag('dragenter', () => enter(1));
  onFileDrag('dragleave', () => enter(-1));
  onFileDrag('dragover', () => undefined);
  onFileDrag('drop', (files) => {
    enter(-depth);
    onFiles(files);
  });
  addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
}
