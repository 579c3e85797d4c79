export default function StudioPage() {
  return <h1>Agent studio</h1>;
}
