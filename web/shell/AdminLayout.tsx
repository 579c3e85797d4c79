import { Outlet } from 'react-router';
import { Layout } from '#web/shell/Layout.tsx';

/** The admin console. */
export default function AdminLayout() {
  return (
    <Layout side="admin">
      <Outlet />
    </Layout>
  );
}
