export default function ModelPage() {
  return <h1>Model</h1>;
}
