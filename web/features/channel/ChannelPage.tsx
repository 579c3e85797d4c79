export default function ChannelPage() {
  return <h1>Channels</h1>;
}
