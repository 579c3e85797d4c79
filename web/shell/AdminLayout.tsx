import { Outlet } from 'react-router';
import { adminMenu } from '#web/shell/menu/adminMenu.ts';
import { Layout } from '#web/shell/Layout.tsx';

/** The admin console. */
export default function AdminLayout() {
  return (
    <Layout side="admin" apps={adminMenu}>
      <Outlet />
    </Layout>
  );
}
