export default function InboxPage() {
  return <h1>Inbox</h1>;
}
